import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buyOne, receive } from './support/api.ts';
import { demoPerson, newCustomer, OPERATOR } from './support/people.ts';
import { look } from './support/pictures.ts';
import { scan } from './support/staff.ts';
import { test } from './support/test.ts';

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
  const customer = await newCustomer(browser);
  const parcel = await buyOne(customer);
  const { page } = customer;
  await page.goto(`/purchase/tracking/${parcel.tracking}`);
  await page.getByRole('button', { name: 'Otras etiquetas' }).click();
  const carriers = await saved(page);
  expect(carriers.name).toBe(`${parcel.tracking}.zpl`);
  expect(codeIn(carriers.zpl)).toMatch(/^1Z[0-9A-Z]{16}$/);
  await expect(page.getByText(codeIn(carriers.zpl) ?? 'none').first()).toBeVisible();
  await look(page, 'compra-con-etiqueta-termica');

  const operator = await demoPerson(browser, OPERATOR);
  const staff = operator.page;
  await receive(operator, parcel.id);
  await staff.goto('/receive-tracking');
  await expect(staff.getByLabel('Número de tracking')).toBeFocused();
  await scan(staff, parcel.tracking);
  const own = await saved(staff);
  expect(codeIn(own.zpl)).toMatch(new RegExp(`^P\\d+-${parcel.tracking}$`));
  await look(staff, 'recibido-con-etiqueta-termica');
});
