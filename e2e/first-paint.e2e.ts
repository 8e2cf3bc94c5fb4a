import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

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

for (const path of ['/calculator', '/register', '/auth/register'])
  for (const width of [1280, 390])
    test(`${path} at ${width} px says its title before the program is read, where it stays`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await withoutProgram(page);
      await page.goto(path);
      const before = await wordsOf(page);
      await expect(page.getByRole('main').locator('form')).toHaveCount(0);
      await page.unrouteAll();
      await page.goto(path);
      await expect(page.getByRole('main').locator('form')).toBeVisible();
      expect(await wordsOf(page)).toEqual(before);
    });

test('an invitation is not painted before it is read who invites', async ({ page }) => {
  await withoutProgram(page);
  await page.goto('/register?code=1');
  await expect(page.locator('.boot-head')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
});
