import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { boughtParcels, type Parcel } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { OPERATOR, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, processedParcels, scan } from './support/staff.ts';
import { station, TONE, tones } from './support/station.ts';
import { test } from './support/test.ts';

type Lot = { id: number; transport_id: number };
type Place = { id: number; state?: string; city?: string };

const answer = (page: Page) => page.getByRole('region', { name: 'Respuesta a la lectura' });

/** A lot by air to another city than any box of these tests goes to, which holds a pound. */
async function lotElsewhere(page: Page, packages: Parcel[]): Promise<number> {
  const { data: lots } = await call<Lot[]>(page, 'GET', '/lots/list');
  const { data: like } = await call<Lot>(page, 'GET', `/lots/${lots[0]?.id}`);
  const { data: states } = await call<Place[]>(page, 'GET', '/places/states');
  const state = states.find(one => one.state === 'Zulia');
  const { data: cities } = await call<Place[]>(page, 'GET', `/places/cities/${state?.id}`);
  const body = {
    type: 2,
    transport: like.transport_id,
    state: state?.id,
    city: cities.find(one => one.city === 'Maracaibo')?.id,
    weightLimit: 10,
    packages: packages.map(({ id }) => id),
  };
  return (await call<{ id: number }>(page, 'POST', '/lots', { body })).data.id;
}

test('a box for another city, and one that is too much, are asked about large; what leaves is counted before it does', async ({
  browser,
}) => {
  const page = await station(browser, OPERATOR);
  const [first, second] = await processedParcels(2);
  const id = await lotElsewhere(page, [first]);
  const { data: box } = await call<{ client: string; package_receive: string }>(
    page,
    'GET',
    `/order/${second.tracking}`,
  );
  const city = box.package_receive.split(',')[0] ?? '';
  await page.goto(`/lots/${id}`);
  await expect(page.getByLabel('Código del paquete')).toBeFocused();
  await scan(page, second.ups);
  await expect(answer(page)).toContainText(/P\d{6} agregado al lote/);
  await expect(answer(page)).toContainText(box.client);
  await expect(answer(page)).toContainText(`Va a ${city}; el lote, a Maracaibo. Se pasa por 8.00 lb`);
  await expect.poll(() => tones(page)).toEqual([TONE.look, TONE.look]);
  // Enter alone does nothing more of what is done
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Código del paquete')).toBeFocused();
  await expect(answer(page)).toContainText('agregado al lote');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await look(page, `lote-carga-${size.width}`);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Datos del lote' }).click();
  await page.getByLabel('Estado del lote').selectOption('Enviado');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const asked = page.getByRole('dialog', { name: '¿Pasar el lote a Enviado?' });
  await expect(asked).toContainText('Salen 2 cajas, 18.00 lb de 10.00 lb');
  await expect(asked).toContainText('Se pasa por 8.00 lb');
  await expect(asked).toContainText(`2 cajas van a otra ciudad: ${city} (2)`);
  await asked.getByLabel('Fecha de salida').fill('2026-12-01');
  await asked.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(page.getByLabel('Estado del lote')).toHaveValue('2');
});

test('on a phone a box is found by its client, handed over with a signature, and its page says who took it', async ({
  browser,
}) => {
  const page = await someone(browser, OPERATOR);
  await page.setViewportSize({ width: 390, height: 844 });
  const [first, second] = await processedParcels(2);
  const id = await lotElsewhere(page, [first, second]);
  const { data: lot } = await call<Record<string, unknown>>(page, 'GET', `/lots/${id}`);
  const { type, transport_id: transport, state, city } = lot;
  const form = { id, type, transport, state, city, departureDate: '2026-12-01', comment: '', zone: null };
  for (const status of [2, 3])
    await call(page, 'PUT', '/lots', { body: { ...form, status, shipmentNumber: '' } });
  await call(page, 'PUT', '/order/shelf', { body: { tracking: first.tracking, place: 'H7' } });
  await page.goto(`/lots/${id}`);
  await page.getByRole('link', { name: 'Por entregar: 2 de 2' }).click();
  await expectPath(page, /^\/hand-over$/);
  const boxes = page.getByRole('list', { name: 'Cajas por entregar' }).getByRole('listitem');
  await expect(boxes).toHaveCount(2);
  const { data: box } = await call<{ client: string; package_number: string }>(
    page,
    'GET',
    `/order/${first.tracking}`,
  );
  await page.getByLabel('Nombre, código, lugar o ciudad').fill(box.client.slice(0, 4).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(boxes.filter({ hasText: box.package_number })).toContainText('H7');
  await expectAccessible(page);
  await look(page, 'por-entregar-390');
  await page.getByRole('button', { name: `Entregar ${box.package_number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Entregar ${box.package_number}` });
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click();
  await expect(dialog.getByLabel('Quién lo retira')).toHaveAccessibleDescription(
    'Debe ingresar el nombre de quien lo retira',
  );
  await dialog.getByLabel('Quién lo retira').fill('Rosa Pérez');
  await dialog.getByLabel('Cédula').fill('V-12345678');
  const pad = dialog.getByRole('img', { name: 'Firma' });
  await pad.scrollIntoViewIfNeeded();
  const at = await pad.boundingBox();
  if (!at) throw new Error('Nothing to sign on');
  await page.mouse.move(at.x + 30, at.y + 30);
  await page.mouse.down();
  await page.mouse.move(at.x + 160, at.y + 90, { steps: 5 });
  await page.mouse.up();
  await look(page, 'por-entregar-firma-390');
  await expectAccessible(page);
  // without a connection it says so, and nothing leaves later
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click();
  await expect(page.getByText('Sin conexión').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click();
  await expect(boxes.filter({ hasText: box.package_number })).toHaveCount(0);
  // somebody else hands the other one over meanwhile: who and when is said, and nobody reloads a page
  await boxes.getByRole('button').click();
  await call(page, 'PUT', '/order/status', { body: { id: second.id, status_id: 5 } });
  await page.getByLabel('Quién lo retira').fill('Luis Pérez');
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(/^Ya .*entregado/i)).toBeVisible();
  await expect(boxes).toHaveCount(0);
  await page.goto(`/order/${first.tracking}`);
  await expect(page.getByText('Rosa Pérez', { exact: true })).toBeVisible();
  await expect(page.getByText('V-12345678')).toBeVisible();
  const drawn = page.getByRole('img', { name: 'Firma o foto de Rosa Pérez' });
  await expect.poll(() => drawn.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(640);
  await expect(page.getByText('$')).toHaveCount(0);
});

test('F9 leads from Recibir to Procesar with the box in hand, Enter processes it, and F9 leads back', async ({
  browser,
}) => {
  const page = await station(browser, OPERATOR);
  const [fresh] = await boughtParcels(1);
  // a station whose clock is three days ahead receives all the same
  await page.clock.setSystemTime(Date.now() + 3 * 86_400_000);
  await page.goto('/receive-tracking');
  await scan(page, fresh.ups);
  await expect(page.getByLabel('Peso')).toBeFocused();
  for (const value of ['9', '12', '10', '8']) {
    await page.keyboard.type(value, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await expect(answer(page)).toContainText(/Pegue la etiqueta P\d{6} y procéselo/);
  // Enter alone does not ask for it again
  await expect(page.getByLabel('Número de tracking')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText(/Pegue la etiqueta P\d{6} y procéselo/);
  await page.keyboard.press('F9');
  await expectPath(page, /^\/process$/);
  await expect(page.getByLabel('Código de reempaque')).toHaveValue(new RegExp(`^P\\d{6}-${fresh.tracking}$`));
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('Procesado');
  await page.keyboard.press('F9');
  await expectPath(page, /^\/receive-tracking$/);
  await scan(page, fresh.ups);
  await page.getByRole('radio', { name: 'Entregado' }).check();
  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(answer(page)).not.toContainText('Pegue la etiqueta');
  await expect(page.getByRole('listitem').filter({ hasText: fresh.tracking }).first()).toContainText(
    'Entregado',
  );
});
