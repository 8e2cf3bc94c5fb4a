import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectNothingBeyond } from './checks.ts';

const folder = process.env.E2E_PICTURES;
/** Widths at which nothing may scroll sideways; 640 is 1280 at 200 % zoom. */
const WIDTHS = [320, 390, 640, 1280];
/** A list of fifty cards on a phone shows nothing more below this. */
const TALLEST = 2000;

/**
 * What every screen is held against: axe and a reader of Spanish find nothing, and nothing scrolls sideways at any width.
 * With a name and E2E_PICTURES=folder it also leaves a picture at 1280 and 390 px.
 */
export async function look(page: Page, name?: string): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingBeyond(page, width);
  }
  if (folder && name) await takePictures(page, folder, name);
  if (size) await page.setViewportSize(size);
}

async function takePictures(page: Page, into: string, name: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // else the bar that stays on top is shot where the page was scrolled to
    await page.evaluate(() => scrollTo(0, 0));
    const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), TALLEST);
    await page.screenshot({
      path: join(into, `${name}-${width}.png`),
      fullPage: true,
      clip: { x: 0, y: 0, width, height },
      animations: 'disabled',
    });
  }
}
