import type { Browser, BrowserContext, Page } from '@playwright/test';

/** An address of the server that costs nothing to draw. */
const NOTHING = '/healthz';
const SIZE = { width: 1280, height: 800 };

/** Pages whose people went home. The program is read already in them: the next screen is half the work of a first one. */
const idle: Page[] = [];
/** What a test's `contextOptions` say of motion: a page that is used again is not asked by its context. */
type Motion = 'reduce' | 'no-preference' | null | undefined;
let motion: Motion = 'reduce';
export const moveAs = (asked: Motion): void => {
  motion = asked;
};

const taken = new Set<Page>();
/** Pages that keep what cannot be taken from them: a script that runs before each document, or another agency's data. */
const spoilt = new WeakSet<Page>();

/** A page of somebody's own: nobody is signed in, nothing is kept from before. It stands where nothing is drawn. */
export async function freshPage(browser: Browser): Promise<Page> {
  const page = idle.pop() ?? (await newPage(browser));
  taken.add(page);
  await page.emulateMedia({ reducedMotion: motion ?? null });
  return page;
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(NOTHING);
  const { origin } = new URL(page.url());
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame() && !frame.url().startsWith(origin)) spoilt.add(page);
  });
  const { addInitScript } = page;
  page.addInitScript = ((...given: Parameters<Page['addInitScript']>) => {
    spoilt.add(page);
    return addInitScript.apply(page, given);
  }) as Page['addInitScript'];
  return page;
}

/** What is open now, so that what a test opens besides can be told from it. */
export const opened = (browser: Browser) => new Set<BrowserContext | Page>([...browser.contexts(), ...taken]);

/**
 * People who came since `before` go home: their pages wait for the next ones, any other browser is closed. Left open it
 * stays until the worker ends, and goes on asking the server and drawing beside every later test.
 */
export async function goHome(browser: Browser, before: ReturnType<typeof opened>): Promise<void> {
  const leaving = [...taken].filter(page => !before.has(page));
  for (const page of leaving) taken.delete(page);
  await Promise.all(leaving.map(async page => (await isCleared(page)) && idle.push(page)));
  const kept = new Set([...idle, ...taken].map(page => page.context()));
  const others = browser.contexts().filter(context => !before.has(context) && !kept.has(context));
  await Promise.all(others.map(context => context.close()));
}

/** Takes from a page all that a test left in it, if that is possible. */
async function isCleared(page: Page): Promise<boolean> {
  if (page.isClosed() || spoilt.has(page)) return false;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['request', 'response', 'dialog', 'download'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto(NOTHING);
  await page.evaluate(() => [localStorage, sessionStorage].forEach(store => store.clear()));
  await Promise.all([context.clearCookies(), context.clearPermissions(), page.setViewportSize(SIZE)]);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.resetNavigationHistory');
  await cdp.detach();
  return true;
}
