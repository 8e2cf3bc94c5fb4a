import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { type Bought, buyOverApi, newCustomer, type Signed } from './support/api.ts';
import { expectAccessible } from './support/checks.ts';
import { todayInMiami } from './support/days.ts';
import { someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, scan } from './support/staff.ts';

let customer: Signed;
let parcel: Bought['packages'][number];
test.beforeAll(async ({ browser }) => {
  customer = await newCustomer(browser);
  const [first] = (await buyOverApi(customer)).packages;
  if (!first) throw new Error('The order has no package');
  parcel = first;
});
test.afterAll(() => customer.page.context().close());

/** What the button saves: the file's name and its text. */
async function saved(page: Page): Promise<{ name: string; zpl: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ZPL (impresora térmica)' }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), zpl: await readFile(await download.path(), 'utf8') };
}
const codeIn = (zpl: string) => /\^BC[^^]*\^FD([^^]*)\^FS/.exec(zpl)?.[1];

test('a customer saves the carrier label, the warehouse its own, for a thermal printer', async ({
  browser,
}) => {
  const { page } = customer;
  await page.goto(`/purchase/tracking/${parcel.tracking}`);
  const carriers = await saved(page);
  expect(carriers.name).toBe(`${parcel.tracking}.zpl`);
  expect(codeIn(carriers.zpl)).toMatch(/^1Z[0-9A-Z]{16}$/);
  await expect(page.getByText(codeIn(carriers.zpl) ?? 'none').first()).toBeVisible();
  await expectAccessible(page);
  await look(page, 'compra-con-etiqueta-termica');

  const staff = await someone(browser, 'operador@caribe.test');
  const body = {
    id: parcel.id,
    date: todayInMiami(),
    weight: 9,
    length: 12,
    width: 10,
    height: 8,
    notes: '',
  };
  await call(staff, 'POST', '/order/dimensions', { body });
  await staff.goto('/receive-tracking');
  await expect(staff.getByLabel('Número de tracking')).toBeFocused();
  await scan(staff, parcel.tracking);
  const own = await saved(staff);
  expect(codeIn(own.zpl)).toMatch(new RegExp(`^P\\d+-${parcel.tracking}$`));
  await expectAccessible(staff);
  await look(staff, 'recibido-con-etiqueta-termica');
  await staff.context().close();
});
