import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { failing } from './support/api.ts';
import { OPERATOR, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, processedParcels } from './support/staff.ts';
import { test } from './support/test.ts';
import { LOT_PACKAGES_OFFERED } from '@puerta/domain/parcels/lot-status';

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
  // its own: another test may load any other into a lot at this moment
  const [own] = await processedParcels(1);
  const waiting = (await call<Row[]>(page, 'GET', '/lots/type/2')).data;
  const real = waiting.find(({ id }) => id === own.id);
  if (!real) throw new Error('What was processed is not offered');
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
  const answered = page.getByRole('region', { name: 'Respuesta a la lectura' });
  await scan(page, real.tracking_number);
  await expect(answered).toContainText('ya estaba elegido');
  await scan(page, 'CENOEXISTE');
  await expect(answered.getByText('CENOEXISTE: No se encontro ningun paquete')).toBeVisible();
  await expect(page.getByText('2 seleccionados')).toBeVisible();
});

test('all of a zone by air is chosen at once, and a new lot lies where its state does', async ({
  browser,
}) => {
  const page = await someone(browser, OPERATOR);
  const [real] = (await call<Row[]>(page, 'GET', '/lots/type/2')).data;
  if (!real) throw new Error('The demo has no processed package for the air');
  const place = (zone: number, state: string, city: string, id: number) => ({
    zone,
    state_id: zone,
    state,
    city_id: id,
    city,
    packages: 1,
    weight: 30,
    cubic_feet: 2,
  });
  const places = [
    place(1, 'Distrito Capital', 'Caracas', 1),
    place(2, 'Zulia', 'Cabimas', 2),
    place(2, 'Zulia', 'Maracaibo', 3),
  ];
  const box = { weight: 30, length: 24, width: 12, height: 12 };
  await page.route('**/api/lots/waiting/2', route =>
    route.fulfill({ json: { success: true, data: places } }),
  );
  await page.route('**/api/lots/type/2**', route => {
    const zone = new URL(route.request().url()).searchParams.get('zone');
    const data = places
      .filter(one => zone === null || String(one.zone) === zone)
      .map(({ city, state, city_id: n }) => ({
        ...real,
        ...box,
        id: 900_000 + n,
        tracking_number: `CEZ000000${n}`,
        address: `${city}, ${state}`,
      }));
    return route.fulfill({ json: { success: true, data } });
  });
  await page.goto('/lot');
  await page.getByLabel('Tipo de envío').selectOption({ label: 'Aéreo' });
  await expect(page.getByLabel('CEZ0000001')).toBeVisible();
  await page.getByLabel('Zona a la que van').selectOption('Maracaibo (2)');
  await expect(page.getByLabel('CEZ0000001')).toHaveCount(0);
  await expect(page.getByLabel('Estado al que van').getByRole('option')).toHaveText([
    'Todos los estados',
    'Zulia (2)',
  ]);
  await expect(page.getByText('2 paquetes · 60.00 lb · 4.00 ft³')).toBeVisible();
  await page.getByLabel('Seleccionar los 2').check();
  await expect(page.getByText('2 seleccionados')).toBeVisible();
  const zone = page.getByLabel('Zona', { exact: true });
  await page.getByLabel('Estado de destino').selectOption('Zulia');
  await expect(zone.locator('option:checked')).toHaveText('Maracaibo');
  await page.getByLabel('Estado de destino').selectOption('Distrito Capital');
  await expect(zone.locator('option:checked')).toHaveText('Caracas');
  await look(page, 'lote-por-zona');
});
