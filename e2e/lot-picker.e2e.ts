import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { LOT_PACKAGES_OFFERED } from '@puerta/domain/lot-status';
import { failing } from './support/api.ts';
import { dataFrom, tokenOf } from './support/calls.ts';
import { expectAccessible } from './support/checks.ts';
import { someone } from './support/people.ts';

const OPERATOR = 'operador@caribe.test';

type Row = { id: number; tracking_number: string };

/** Keys as close together as a scanner's: sent one by one, they wait for a page of many rows. */
const scan = (page: Page, code: string) =>
  page.evaluate(text => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, code);

test('more packages than a form offers: the list says so, and a scan finds any other', async ({
  browser,
}) => {
  const page = await someone(browser, OPERATOR);
  const [real] = await dataFrom<Row[]>(page, '/lots/type/2', await tokenOf(page, OPERATOR));
  if (!real) throw new Error('The demo has no processed package for the air');
  const offered = Array.from({ length: LOT_PACKAGES_OFFERED }, (_, n) => ({
    ...real,
    id: 900_000 + n,
    tracking_number: `CEQ${String(n).padStart(7, '0')}`,
  }));
  await page.route('**/api/lots/type/2', route => route.fulfill({ json: { success: true, data: offered } }));

  // by sea: the server fails, and then has none
  const works = await failing(page, '**/api/lots/type/1');
  await page.goto('/lot');
  await page.getByLabel('Tipo de envío').selectOption({ label: 'Marítimo' });
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ha ocurrido un error al obtener los datos' }),
  ).toBeVisible();
  await works();
  await page.route('**/api/lots/type/1', route => route.fulfill({ json: { success: true, data: [] } }));
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByText('No hay paquetes procesados para este tipo de envío')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Tipo de envío').selectOption({ label: 'Aéreo' });
  await expect(page.getByText('Se muestran los 500 paquetes')).toBeVisible();
  await expect(page.getByLabel('CEQ0000499')).toBeAttached();
  await expect(page.getByLabel(real.tracking_number)).toHaveCount(0);
  // the server is asked for the one, and knows it
  await scan(page, real.tracking_number);
  await expect(page.getByLabel(real.tracking_number)).toBeChecked();
  await scan(page, 'CEQ0000007');
  await expect(page.getByText('2 seleccionados')).toBeVisible();
  await scan(page, real.tracking_number);
  await scan(page, 'CENOEXISTE');
  await expect(page.getByText('CENOEXISTE: No se encontro ningun paquete')).toBeVisible();
  await expect(page.getByText('2 seleccionados')).toBeVisible();
});
