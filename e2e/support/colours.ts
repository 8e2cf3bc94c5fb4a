import { expect, type Locator } from '@playwright/test';

/** Which of the screen's colours a notice carries: red for what went wrong, green for what went well. */
export async function expectColour(notice: Locator, colour: 'red' | 'green'): Promise<void> {
  const bar = await notice.evaluate(node => getComputedStyle(node, '::before').backgroundColor);
  const [red = 0, green = 0, blue = 0] = (bar.match(/\d+/g) ?? []).map(Number);
  const [strong, weak] = colour === 'red' ? [red, green] : [green, red];
  expect(strong, bar).toBeGreaterThan(Math.max(weak, blue) + 40);
}
