import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { boughtParcels, failing, type Parcel } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { expectAllRefused } from './support/forms.ts';
import { OPERATOR, someone } from './support/people.ts';
import { call, processedParcels } from './support/staff.ts';
import { test } from './support/test.ts';

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

const STEPS = ['Etiqueta creada', 'Almacen Miami', 'Enviado/Transito', 'Almacen Caracas', 'Entregado'];

type Lot = Record<'id' | 'type' | 'transport_id' | 'state' | 'city', number> & { date: string };

async function find(page: Page, tracking: string): Promise<Parcel & { package_number: string }> {
  return (await call<Parcel & { package_number: string }>(page, 'GET', `/order/${tracking}`)).data;
}

/** The call fails once while `act` is tried, and the page says so in the specified words. */
async function fails(page: Page, path: string, act: () => Promise<void>, text: string): Promise<void> {
  const mend = await failing(page, path);
  await act();
  await said(page, text);
  await mend();
}

const press = (page: Page, name: string | RegExp) => () => page.getByRole('button', { name }).click();

test('a lot from its form to its last package, and each call that fails', async ({ browser }) => {
  const page = await someone(browser, OPERATOR);
  const [stays, leaves] = await processedParcels(2);
  const row = (parcel: Parcel) => page.getByRole('row').filter({ hasText: parcel.tracking });

  await test.step('a new lot asks for what it lacks', async () => {
    await page.goto('/lots');
    await page.getByRole('link', { name: 'Nuevo lote' }).click();
    await expect(page.getByRole('heading', { name: 'Nuevo Lote' })).toBeVisible();
    const create = press(page, 'Crear lote');
    await expectAllRefused(page, 'Crear lote', [
      ['Tipo de envío', 'Debe seleccionar el tipo de envío'],
      ['Transportista', 'Debe seleccionar el transportista'],
      ['Estado de destino', 'Debe seleccionar el estado de destino'],
      ['Ciudad de destino', 'Debe seleccionar la ciudad de destino'],
    ]);
    for (const [label, choice] of [
      ['Tipo de envío', 'Aéreo'],
      ['Transportista', 'Alas del Sur'],
      ['Estado de destino', 'Distrito Capital'],
      ['Ciudad de destino', 'Caracas'],
    ] as const)
      await page.getByLabel(label).selectOption(choice);
    await create();
    await said(page, 'Debe seleccionar al menos un paquete');
    for (const parcel of [stays, leaves]) await row(parcel).getByRole('checkbox').check();
    await fails(page, '**/api/lots', create, 'Ha ocurrido un error al crear el lote');
    await create();
    await expectPath(page, /^\/lots\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lote L\d+$/);
  });

  await test.step('its documents, its data and its packages', async () => {
    const label = 'Ha ocurrido un error al descargar la etiqueta';
    await fails(page, '**/api/lots/route/*', press(page, 'Hoja de ruta'), label);
    await fails(page, '**/api/lots/repackage/*', press(page, `Etiqueta de ${stays.tracking}`), label);
    await expect(page.getByLabel('Estado del lote').getByRole('option')).toHaveText([
      'Creado',
      'Enviado',
      'En destino',
      'Entregado',
    ]);
    await expect(row(stays)).toContainText('Almacen Miami');
    await expect(page.getByRole('button', { name: /^Entregado/ })).toHaveCount(0);
    const { data: lot } = await call<Lot>(page, 'GET', new URL(page.url()).pathname);
    await expect(page.getByLabel('Zona').getByRole('option')).toHaveText([
      'Sin zona',
      'Caracas',
      'Maracaibo',
    ]);
    for (const [button, name] of [
      ['Etiquetas', /^ETIQUETAS - L\d+\.pdf$/],
      ['Lista de empaque', /^LISTA DE EMPAQUE - L\d+\.pdf$/],
      ['Hoja de ruta', /^HOJA DE RUTA - L\d+\.pdf$/],
      ['Exportar CSV', /^lote-L\d+-\d{4}-\d{2}-\d{2}\.csv$/],
    ] as const) {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: button, exact: true }).click();
      expect((await file).suggestedFilename()).toMatch(name);
    }
    const kept = [
      ['Tipo de envío', 'Debe seleccionar el tipo de envío', lot.type],
      ['Transportista', 'Debe seleccionar el transportista', lot.transport_id],
      ['Estado de destino', 'Debe seleccionar el estado de destino', lot.state],
      // another state has other cities
      ['Ciudad de destino', 'Debe seleccionar la ciudad de destino', lot.city],
    ] as const;
    for (const [label] of kept.toReversed()) await page.getByLabel(label).selectOption('');
    await expectAllRefused(
      page,
      'Guardar cambios',
      kept.map(([label, message]) => [label, message]),
    );
    for (const [label, , id] of kept) await page.getByLabel(label).selectOption(String(id));
    await page.getByLabel('Comentario').fill('Sale el martes');
    const save = press(page, 'Guardar cambios');
    await fails(page, '**/api/lots', save, 'Ha ocurrido un error al actualizar el lote');
    await save();
    await said(page, 'El lote se ha actualizado correctamente');
    await press(page, `Quitar ${leaves.tracking} del lote`)();
    const dialog = page.getByRole('dialog', { name: '¿Quitar el paquete del lote?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    // refused, the question stays
    const remove = () => dialog.getByRole('button', { name: 'Quitar' }).click();
    await fails(page, '**/api/lots/package/*', remove, 'Ha ocurrido un error al eliminar el paquete');
    await remove();
    await said(page, 'El paquete se ha quitado del lote');
    await expect(row(leaves)).toHaveCount(0);
    await expect(page.getByText('$')).toHaveCount(0);
  });

  await test.step('one without packages is not asked whether to send it', async () => {
    const at = page.url();
    const { data: lot } = await call<Lot>(page, 'GET', new URL(at).pathname);
    const { type, transport_id: transport, state, city } = lot;
    const body = { type, transport, state, city, packages: [leaves.id] };
    const { data: empty } = await call<{ id: number }>(page, 'POST', '/lots', { body });
    await call(page, 'DELETE', `/lots/package/${leaves.id}`);
    await page.goto(`/lots/${empty.id}`);
    await page.getByLabel('Estado del lote').selectOption('Enviado');
    await press(page, 'Guardar cambios')();
    await said(page, 'El lote debe tener al menos un paquete');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByLabel('Estado del lote').selectOption('Creado');
    await page.goto(at);
  });

  await test.step('its last package is handed over; the list finds it', async () => {
    const at = new URL(page.url()).pathname;
    const { data: lot } = await call<Lot>(page, 'GET', at);
    const { id, type, transport_id: transport, state, city, date } = lot;
    const sent = { departureDate: '2026-12-01', comment: '', shipmentNumber: `V-${id}`, zone: null };
    for (const status of [2, 3])
      await call(page, 'PUT', '/lots', { body: { id, type, transport, state, city, status, ...sent } });
    await page.reload();
    await expect(row(stays).getByRole('button', { name: /^Entregado/ })).toHaveText('Entregado');
    const deliver = press(page, `Entregado: ${stays.tracking}`);
    await fails(page, '**/api/order/status', deliver, 'Ha ocurrido un error al actualizar el paquete');
    await deliver();
    await said(page, 'El paquete ha sido entregado');
    await expect(row(stays)).toContainText('Entregado');
    await page.goto('/lots');
    await expect(page.getByRole('heading', { level: 1, name: 'Lotes' })).toBeVisible();
    await page.getByLabel('Lote o número de embarque').fill(sent.shipmentNumber);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
    const found = page.getByRole('table').locator('tbody tr').first();
    await expect(found).toContainText('Entregado');
    const [year, month, day] = date.slice(0, 10).split('-');
    await expect(found).toContainText(`${month}/${day}/${year}`);
    await expect(found.getByRole('link').first()).toHaveAttribute('href', at);
  });
});

test('what the counters refuse, and each call that fails', async ({ browser }) => {
  const page = await someone(browser, OPERATOR);
  const [fresh] = await boughtParcels(1);
  const [ready] = await processedParcels(1);
  for (const path of ['/tracking', '/receive-tracking']) {
    await page.goto(path);
    const code = page.getByLabel('Número de tracking');
    await expect(code).toBeFocused();
    await code.fill('   ');
    await press(page, /^Buscar$/)();
    await expect(code).toHaveAccessibleDescription('Introduce tu tracking number o UPS Tracking');
    await said(page, 'Introduce tu tracking number o UPS Tracking');
    await code.fill('ce0');
    await expect(code).toHaveValue('CE0');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Recibir paquete' })).toBeVisible();
  await page.getByLabel('Número de tracking').fill(fresh.tracking.toLowerCase());
  await page.keyboard.press('Enter');
  for (const label of ['Peso', 'Largo', 'Ancho', 'Alto'])
    await expect(page.getByLabel(label)).toHaveValue('0');
  await expect(page.getByLabel('Comentario')).toHaveValue('');
  const receive = press(page, 'Recibir paquete');
  const day = await page.getByLabel('Fecha').inputValue();
  const right = { Fecha: day, Peso: '9', Largo: '0', Ancho: '10', Alto: '8' };
  for (const label of Object.keys(right)) await page.getByLabel(label).fill('');
  const empty = 'Los campos no pueden estar vacíos';
  await expectAllRefused(page, 'Recibir paquete', [
    ['Fecha', 'La fecha no puede estar vacía'],
    ['Peso', empty],
    ['Largo', empty],
    ['Ancho', empty],
    ['Alto', empty],
  ]);
  for (const [label, value] of Object.entries(right)) await page.getByLabel(label).fill(value);
  const nothing = 'Los campos no pueden ser menores o iguales a 0';
  await expectAllRefused(page, 'Recibir paquete', [['Largo', nothing]]);
  await page.getByLabel('Largo').fill('12');
  const measured = 'No se ha podido agregar las dimensiones al paquete';
  await fails(page, '**/api/order/dimensions', receive, measured);
  await receive();
  await said(page, 'Recibido como P');

  await page.goto(`/receive-tracking?code=${ready.tracking}`);
  await expect(page.getByRole('radio')).toHaveCount(3);
  await press(page, 'Cambiar estado')();
  await said(page, 'No se ha seleccionado un nuevo estado');
  await page.getByRole('radio', { name: 'Entregado' }).check();
  const moved = 'No se ha podido cambiar al nuevo estado al paquete';
  await fails(page, '**/api/order/status', press(page, 'Cambiar estado'), moved);
  await press(page, 'Cambiar estado')();
  await expect(page.getByRole('status').filter({ hasText: 'Paquete entregado' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await seeTracked(page, ready.tracking);

  await page.goto('/order/NADA9999');
  await expect(page.getByText('No se encontro el paquete que esta solicitando')).toBeVisible();

  await page.goto('/process');
  await expect(page.getByLabel('Código de reempaque')).toBeFocused();
  await said(page, 'Escanee o escriba el número de tracking de la etiqueta de reempaque');
  for (const wrong of ['ce0123456789', 'P1-CE-1']) {
    await page.getByLabel('Código de reempaque').fill(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Código de reempaque')).toHaveValue(wrong.toUpperCase());
    await said(page, 'El número de tracking no es válido.');
  }
  const { package_number: number } = await find(page, fresh.tracking);
  const enter = async () => {
    await page.getByLabel('Código de reempaque').fill(`${number}-${fresh.tracking}`);
    await press(page, 'Procesar')();
  };
  await fails(page, '**/api/order/process', enter, 'No se ha podido procesar el paquete.');
  await enter();
  await said(page, 'Se ha procesado el paquete correctamente.');
  await expect(page.getByLabel('Código de reempaque')).toHaveValue('');
});

/** Rastrear paquete of the staff: by either number, in whatever letters, with its steps and all that is known of it. */
async function seeTracked(page: Page, tracking: string): Promise<void> {
  const { data } = await call<{ ups_tracking: string }>(page, 'GET', `/order/${tracking}`);
  await page.goto('/tracking');
  await expect(page.getByRole('heading', { level: 1, name: 'Rastrear paquete' })).toBeVisible();
  for (const number of [tracking, data.ups_tracking]) {
    await page.getByLabel('Número de tracking').fill(number.toLowerCase());
    await page.keyboard.press('Enter');
    await expectAddress(page, number);
    await expect(page.getByRole('heading', { name: tracking })).toBeVisible();
  }
  const steps = page.getByRole('list', { name: 'Progreso del paquete' }).getByRole('listitem');
  await expect(steps).toHaveText(STEPS.map(step => new RegExp(`^${step} \\(alcanzado\\)`)));
  for (const block of ['Remitente', 'Destinatario', 'Paquete', 'Embarque', 'Movimientos'])
    await expect(page.getByRole('heading', { name: block, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: data.ups_tracking })).toHaveAttribute('href', /ups\.com/);
  await expectAccessible(page);
}

const expectAddress = (page: Page, code: string) =>
  expect.poll(() => page.evaluate(() => location.search)).toBe(`?code=${code}`);
