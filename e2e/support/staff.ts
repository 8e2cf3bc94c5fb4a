import { expect, type Page } from '@playwright/test';
import { boughtParcels, type Parcel, type Parcels, receive } from './api.ts';
import { clientAs, must, OPERATOR, tokenOf } from './people.ts';

type Json = Record<string, unknown>;
type Answer<Data> = { data: Data };

/** A call as the person signed in at this page makes it, which must succeed; its data as the test says they look. */
export async function call<Data = Json>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body }: { body?: unknown } = {},
): Promise<Answer<Data>> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { agency: 'caribe', token },
    ...(body !== undefined && { data: body }),
  });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(200);
  return (await response.json()) as Answer<Data>;
}

/** What the server says was done at this station today, such as '2 procesados'. */
export const stationCount = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: 'Cuentas de hoy' })
    .getByRole('paragraph')
    .filter({ hasText: 'Esta estación' })
    .getByText(text);

/** What a wedge scanner does: keys far faster than a person's, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

const BOX = { height: 8, width: 10, length: 12, weight: 9 };

/** Parcels that stand processed in Miami. */
export async function processedParcels<N extends number>(count: N): Promise<Parcels<N>> {
  const client = clientAs(await tokenOf(OPERATOR));
  const parcels = await boughtParcels(count);
  for (const { id, tracking } of parcels as Parcel[]) {
    await receive({ client }, id, BOX);
    must(await client('PUT /order/process', { body: { tracking } }));
  }
  return parcels;
}

/** The group of the staff's menu, unfolded: a low window folds the last ones at first. */
export async function unfolded(page: Page, group: string): Promise<void> {
  const fold = page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: group });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
}
