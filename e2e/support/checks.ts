import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Widths at which nothing may scroll sideways; 640 is 1280 at 200 % zoom. */
export const WIDTHS = [320, 390, 640, 1280] as const;

/** No sideways scroll at any width; leaves the page at the width it had. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

/** Axe finds nothing (WCAG 2.2 A and AA, and its best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

/** The address as the page itself knows it: the app replaces it without loading another page. */
export const pathOf = (page: Page): Promise<string> => page.evaluate(() => location.pathname);

export async function expectPath(page: Page, path: RegExp): Promise<void> {
  await expect.poll(() => pathOf(page), { timeout: 15_000, intervals: [100] }).toMatch(path);
}
