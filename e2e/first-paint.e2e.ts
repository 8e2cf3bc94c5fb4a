import { expect, type Page } from '@playwright/test';
import { MANAGER, OPERATOR, someone } from './support/people.ts';
import { test } from './support/test.ts';
import { holding } from './support/api.ts';

/** What a screen's title and lead say, and where their letters stand. */
async function wordsOf(page: Page) {
  const words = page.locator('.page-words h1, .page-words__lead');
  await expect(words).toHaveCount(2);
  await expect(words.first()).toBeVisible();
  return words.evaluateAll(async elements => {
    await document.fonts.ready;
    return elements.map(element => {
      const letters = document.createRange();
      letters.selectNodeContents(element);
      const { x, y, width, height } = letters.getBoundingClientRect();
      return [element.textContent, x, y, width, height].map(part =>
        typeof part === 'number' ? Math.round(part) : part,
      );
    });
  });
}

const withoutProgram = (page: Page) => page.route('**/assets/*.js', route => route.abort());

for (const [path, widths] of [
  ['/calculator', [1280, 390]],
  ['/register', [1280, 390]],
  ['/auth/register', [1280]],
] as const)
  test(`${path} says its title before the program is read, where it stays`, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await withoutProgram(page);
      await page.goto(path);
      const before = await wordsOf(page);
      await expect(page.getByRole('main').locator('form')).toHaveCount(0);
      await page.unrouteAll();
      await page.goto(path);
      await expect(page.getByRole('main').locator('form')).toBeVisible();
      expect(await wordsOf(page), `at ${width} px`).toEqual(before);
    }
  });

test('an invitation is not painted before it is read who invites', async ({ page }) => {
  await withoutProgram(page);
  await page.goto('/register?code=1');
  await expect(page.locator('.boot-head')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
});

for (const [who, path] of [
  ['cliente@caribe.test', '/purchase'],
  [MANAGER, '/clients'],
] as const)
  test(`${who}: a session that is answered slowly shows neither the entrance nor a white page`, async ({
    browser,
  }) => {
    const page = await someone(browser, who);
    await page.addInitScript(() => {
      const seen = Object.assign(window, { seen: new Set<string>() }).seen;
      const look = () => {
        if (document.querySelector('input[type="password"]')) seen.add('entrance');
        const top = document.elementFromPoint(40, 40)?.tagName ?? 'nothing';
        if (document.readyState !== 'loading') seen.add(/^(HTML|BODY)$/.test(top) ? 'white' : 'drawn');
        requestAnimationFrame(look);
      };
      look();
    });
    const answer = await holding(page, '**/api/auth/session');
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(await seen()).toEqual(['drawn']);
    answer();
    await page.waitForLoadState('networkidle');
    expect(await seen()).toEqual(['drawn']);
  });

/** Where the frame's parts stand: side or bar, the mark in it with its letters, and the page beside. */
const frameOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const parts = ['.side-frame__side', '.side-frame__top', '.mark', '.mark__name', '.side-frame__main'];
    return parts.flatMap(part =>
      [...document.querySelectorAll(part)]
        .filter(each => each.getClientRects().length > 0)
        .map(each => {
          const { x, y, width, height } = each.getBoundingClientRect();
          // a page may be longer than the window, the frame of nothing is not
          const tall = part === '.side-frame__main' ? 0 : height;
          return [part, ...[x, y, width, tall].map(Math.round)].join(' ');
        }),
    );
  });

for (const [who, path] of [
  ['cliente@caribe.test', '/'],
  ['cliente@caribe.test', '/purchase'],
  [MANAGER, '/clients'],
  [OPERATOR, '/orders'],
  [OPERATOR, '/process'],
] as const)
  test(`${who} sees the frame of ${path} before the program is read, which draws it in the same place`, async ({
    browser,
  }) => {
    const page = await someone(browser, who);
    await page.addInitScript(() => {
      const shifts = Object.assign(window, { shift: 0 });
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const runProgram = await holding(page, '**/assets/*.js');
      const answer = await holding(page, '**/api/**');
      await page.goto(path, { waitUntil: 'commit' });
      const main = page.getByRole('main');
      await expect(page.locator('.mark:visible')).toHaveCount(1);
      await expect(main).toHaveText('Cargando…');
      // nothing but that is read out
      expect(await page.locator('body').ariaSnapshot()).toBe('- main:\n  - status: Cargando…');
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(
        'rgba(0, 0, 0, 0)',
      );
      const painted = await frameOf(page);
      runProgram();
      await expect(page.locator('#main')).toBeVisible();
      expect(await frameOf(page), `at ${width} px`).toEqual(painted);
      // of the program's coming; what its screens do when their answers come is their own
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
      answer();
      await expect(main.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // what was fetched ahead is used
      const unused = await page.evaluate(() => {
        const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
        const ahead = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]');
        return [...ahead].map(({ href }) => href).filter(href => sheets.every(each => each.href !== href));
      });
      expect(unused).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
