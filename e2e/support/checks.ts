import { expect, type Locator, type Page } from '@playwright/test';
import { US_STATES } from '@puerta/domain/places/us-states';
import { DEMO_AGENCIES, demoClients, demoPeople } from '../../apps/server/src/demo/agencies.ts';
import { RECEIVERS, SENDERS, STREETS } from '../../apps/server/src/demo/parcels.ts';
import { englishIn } from '../../test/english.ts';

/** What the tests and the demo write down: people, places, streets, a bounced mail; longer ones before their parts. */
const DATA = [
  ...US_STATES.map(({ name }) => name),
  ...DEMO_AGENCIES.map(({ address }) => address),
  ...[...demoPeople(''), ...demoClients('')].map(({ name }) => name),
  ...SENDERS.flatMap(({ line_one, city }) => [line_one, city]),
  ...RECEIVERS,
  ...STREETS,
  'Main St',
  'W 23rd St',
  '550 mailbox full',
].sort((a, b) => b.length - a.length);
/**
 * Numbers that happen to have no digits: tracking, confirmations, the second factor's key and its recovery codes, a
 * station in four hexadecimal ones; our references of payments, which end in letters by chance; and the demo's (UUID).
 */
const CODES =
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9A-Z]{10,}\b|\b[0-9A-Z]{4,5}([ -][0-9A-Z]{4,5})+\b|\b[0-9A-F]{4}\b|\b\d+-\d+-[\w-]+/g;

/** A US street as people write it, and a town with its state and code. */
const US_PLACES = /\b([A-Z]\w* )+(St|Ave|Blvd|Rd|Dr|Way)\b|\b[A-Z][\w. ]*, [A-Z]{2} \d{5}\b/g;

const TIME_ZONE = /^[A-Z]\w+\/|^UTC$/;

/** Nothing on the page is English: texts, choices, and what only a screen reader says. */
export async function expectSpanish(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  const said = await page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];
    const attributes = spoken.flatMap(name =>
      [...document.querySelectorAll(`[${name}]`)].map(node => node.getAttribute(name) ?? ''),
    );
    const choices = [...document.querySelectorAll('option')].map(option => option.text);
    return [document.title, ...document.body.innerText.split('\n'), ...attributes, ...choices];
  });
  const english = [...new Set(said)]
    .filter(text => !TIME_ZONE.test(text))
    .map(text => ({ text, words: englishIn(withoutData(text)) }))
    .filter(({ words }) => words.length > 0)
    .map(({ text, words }) => `${words.join()}: ${text}`);
  expect(english, page.url()).toEqual([]);
}

const withoutData = (text: string) =>
  DATA.reduce((left, known) => left.replaceAll(known, ''), text)
    .replace(CODES, '')
    .replace(US_PLACES, '');

/**
 * What can be pressed, filled in or read as an answer, and has a notice over it: of the window, or else of the page.
 * `also`: what is to be free besides.
 */
function coveredByNotice(also = ''): string[] {
  const over = document.querySelector('[aria-modal="true"]') ?? document;
  const kinds = [
    'main :is(a, button, input, select, textarea, [role="alert"])',
    '[aria-modal="true"] :is(a, button, input)',
    also,
  ];
  const controls = over.querySelectorAll(kinds.filter(Boolean).join());
  const places = [0.04, 0.5, 0.96];
  return [...controls].flatMap(control => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const points = places.flatMap(x => places.map(y => [left + width * x, top + height * y] as const));
    const lies = points.some(([x, y]) =>
      document.elementFromPoint(x, y)?.closest('.mantine-Notifications-root'),
    );
    return lies ? [control.textContent || control.getAttribute('name') || control.tagName] : [];
  });
}

/** No notice lies over anything that can be pressed, filled in or read as an answer, of the page or of what is over it. */
export async function expectNothingCovered(page: Page, also?: string): Promise<void> {
  await expect(page.locator('.mantine-Notification-root').first()).toBeVisible();
  await expectGivenWay(page, also);
}

/** As above, where a slow machine may have seen the notice go. */
export async function expectGivenWay(page: Page, also?: string): Promise<void> {
  // the page gives way with the frame after the notice
  await expect.poll(() => page.evaluate(coveredByNotice, also), { timeout: 2000 }).toEqual([]);
}

/** What notices said on a page, and what lay under one of them. */
export type NoticeWatch = { said: Set<string>; covered: Set<string> };

/**
 * Looks at every notice of a page from now on, whatever documents it loads: what lies under one for longer than the page
 * needs to give way is remembered. To be called before the first `goto`.
 */
export async function watchNotices(page: Page): Promise<NoticeWatch> {
  const watch: NoticeWatch = { said: new Set(), covered: new Set() };
  await page.exposeFunction('tellNotice', (kind: keyof NoticeWatch, what: string) => watch[kind].add(what));
  await page.addInitScript(`(${lookAtNotices.toString()})(${coveredByNotice.toString()})`);
  return watch;
}

/** Runs in the page: a look each 100 ms while a notice stands; the same control three times is no coincidence. */
function lookAtNotices(coveredNow: typeof coveredByNotice): void {
  const { tellNotice } = globalThis as unknown as { tellNotice: (kind: string, what: string) => void };
  const LOOKS = 3;
  const APART_MS = 100;
  const seen = new Map<string, number>();
  let said = '';
  let looked = 0;
  const look = (now: number) => {
    requestAnimationFrame(look);
    const notice = document.querySelector('.mantine-Notification-root');
    if (!notice) return;
    if (notice.textContent !== said) tellNotice('said', (said = notice.textContent));
    if (now - looked < APART_MS) return;
    looked = now;
    const under = coveredNow();
    for (const control of seen.keys()) if (!under.includes(control)) seen.delete(control);
    for (const control of under) {
      const times = (seen.get(control) ?? 0) + 1;
      seen.set(control, times);
      if (times >= LOOKS)
        tellNotice('covered', `${location.pathname}: ${control} under «${notice.textContent}»`);
    }
  };
  requestAnimationFrame(look);
}

/**
 * Adds up how far the page moves by itself (CLS), in whatever document it loads; answered for the one that stands. To be
 * called before the first `goto`.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    let moved = 0;
    const add = (entries: PerformanceEntry[]) => {
      for (const { value, hadRecentInput } of entries as Shift[]) if (!hadRecentInput) moved += value;
    };
    const observer = new PerformanceObserver(list => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const movedBy = () => {
      add(observer.takeRecords());
      return moved;
    };
    Object.assign(window, { movedBy });
  });
  return () => page.evaluate(() => (window as unknown as { movedBy: () => number }).movedBy());
}

/** The page, at the width that it has just been given, reaches no further than it; what follows the width may draw once more. */
export async function expectNothingBeyond(page: Page, width: number): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
}

/** All that is written in a part of the page stands inside it, and what its buttons say is whole. */
export async function expectWhole(part: Locator): Promise<void> {
  const cut = await part.evaluate(node => {
    const { right } = node.getBoundingClientRect();
    return [...node.querySelectorAll<HTMLElement>('a, b, button, button *, p, small, span')]
      .filter(each => each.getClientRects().length > 0 && !each.closest('.unseen'))
      .filter(
        each =>
          each.getBoundingClientRect().right > right + 1 ||
          (each.closest('button') && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0),
      )
      .map(each => each.textContent);
  });
  expect(cut).toEqual([]);
}

/** The address as the page itself knows it: the app replaces it without loading another page. */
export const pathOf = (page: Page): Promise<string> => page.evaluate(() => location.pathname);

export async function expectPath(page: Page, path: RegExp): Promise<void> {
  await expect.poll(() => pathOf(page), { timeout: 15_000, intervals: [100] }).toMatch(path);
}

/** Which of the screen's colours a notice carries: red for what went wrong, green for what went well. */
export async function expectColour(notice: Locator, colour: 'red' | 'green'): Promise<void> {
  const bar = await notice.evaluate(node => getComputedStyle(node, '::before').backgroundColor);
  const [red = 0, green = 0, blue = 0] = (bar.match(/\d+/g) ?? []).map(Number);
  const [strong, weak] = colour === 'red' ? [red, green] : [green, red];
  expect(strong, bar).toBeGreaterThan(Math.max(weak, blue) + 40);
}
