import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { must, type Signed } from './people.ts';
import { look } from './pictures.ts';

/** Opens a managers' screen, holds it against what all screens are held against. */
export async function open(page: Page, path: string, title: string, picture: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await look(page, picture);
}

export const clientIdOf = async (manager: Signed, q: string): Promise<number> => {
  const { data } = must(
    await manager.client('GET /clients/page/:n/:size', { params: { n: 1, size: 50 }, query: { q } }),
  );
  return data[0]?.id ?? 0;
};

export async function downloaded(page: Page, click: () => Promise<void>): Promise<[string, Buffer]> {
  const waiting: Promise<Download> = page.waitForEvent('download');
  await click();
  const download = await waiting;
  return [download.suggestedFilename(), await readFile(await download.path())];
}

export const notice = (page: Page, text: string) => page.getByText(text).first();
