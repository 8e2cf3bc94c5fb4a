import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './checks.ts';

const folder = process.env.E2E_PICTURES;
/** A list of fifty cards on a phone shows nothing more below this. */
const TALLEST = 2000;

/**
 * What every screen of the walk is held against: no sideways scroll at any width. With E2E_PICTURES=folder it also
 * leaves a picture at 1280 and 390 px, as docs/pictures shows them.
 */
export async function look(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const size = page.viewportSize();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // else the bar that stays on top is shot where the page was scrolled to
    await page.evaluate(() => scrollTo(0, 0));
    const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), TALLEST);
    await page.screenshot({
      path: join(folder, `${name}-${width}.png`),
      fullPage: true,
      clip: { x: 0, y: 0, width, height },
      animations: 'disabled',
    });
  }
  if (size) await page.setViewportSize(size);
}
