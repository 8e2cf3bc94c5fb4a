import { type Browser, expect, type Page } from '@playwright/test';
import { tokenOf } from './people.ts';

/** What is heard of a reading, in hertz. */
export const TONE = { done: 1320, repeated: 880, kept: 660, refused: 220, look: 294 } as const;

/** A counter's own machine: it keeps the station for when the network is away, and its tones are written down. */
export async function station(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  await context.addInitScript(() => {
    const tones: number[] = [];
    Object.assign(window, { tones });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      tones.push(this.frequency.value);
      return start.apply(this, when);
    };
  });
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate(token => localStorage.setItem('token', token), await tokenOf(email));
  await page.goto('/process');
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

/** The tones that this page has played since it was loaded. */
export const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number[] }).tones);

/** What a scanner or a scale types, at its pace (milliseconds a key), then Enter. */
export async function burst(page: Page, text: string, pace: number): Promise<void> {
  await page.keyboard.type(text, { delay: pace });
  await page.keyboard.press('Enter');
}

/** The field of the counters that look up what is scanned. */
export const codeField = (page: Page) => page.getByLabel('Número de tracking');

/** Scans a box and weighs and measures it, all by machines that type; the field is ready for the next after it. */
export async function receiveByMachine(
  page: Page,
  code: string,
  measures: readonly string[],
  pace: number,
): Promise<void> {
  await burst(page, code, pace);
  await expect(page.getByLabel('Peso')).toBeFocused();
  for (const measure of measures) await burst(page, measure, pace);
  await expect(codeField(page)).toBeFocused();
}
