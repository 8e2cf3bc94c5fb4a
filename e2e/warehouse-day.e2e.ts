import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { boughtParcels, failing, holding, receive } from './support/api.ts';
import { clientAs, MANAGER, OPERATOR, someone, tokenOf } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, scan, stationCount } from './support/staff.ts';
import { burst, station, TONE, tones } from './support/station.ts';
import { test } from './support/test.ts';

const line = (page: Page, tracking: string) => page.getByRole('listitem').filter({ hasText: tracking });

test('two stations process, one loses the network, and the shift is closed', async ({ browser }) => {
  const [one, two] = await Promise.all([station(browser, MANAGER), station(browser, OPERATOR)]);
  const client = clientAs(await tokenOf(OPERATOR));
  const parcels = await boughtParcels(16);
  for (const { id } of parcels) await receive({ client }, id);
  const codes = parcels.map(({ tracking }) => tracking);
  const labelOf = (at: number) => `P1-${codes[at]}`;

  await test.step('the same parcel twice is done once', async () => {
    await Promise.all([one.goto('/process'), two.goto('/process')]);
    await expect(one.getByLabel('Código de reempaque')).toBeFocused();
    await expect(two.getByLabel('Código de reempaque')).toBeFocused();
    await Promise.all([scan(one, labelOf(0)), scan(two, labelOf(0))]);
    const said = async (text: RegExp) =>
      (await one.getByRole('main').getByText(text).count()) +
      (await two.getByRole('main').getByText(text).count());
    await expect.poll(() => said(/^El paquete ya fue procesado\. Ya lo procesó .+ a las \d\d:\d\d$/)).toBe(1);
    // one of both has done it, and each station says what it did itself
    await expect
      .poll(async () =>
        [
          await stationCount(one, '1 procesado').count(),
          await stationCount(two, '1 procesado').count(),
        ].sort(),
      )
      .toEqual([0, 1]);
    for (let at = 1; at < 6; at++) await scan(two, labelOf(at));
    await expect(stationCount(two, /^[56] procesados$/)).toBeVisible();
  });

  await test.step('the network drops: scans and a reload lose nothing', async () => {
    // the page that is handed out without a connection is the last one that came
    await one.reload();
    await expect(one.getByLabel('Código de reempaque')).toBeFocused();
    await one.context().setOffline(true);
    for (let at = 6; at < 11; at++) await scan(one, labelOf(at));
    await scan(one, labelOf(6));
    await expect(one.getByText('Esta lectura ya estaba guardada aquí').first()).toBeVisible();
    await expect(one.getByText('5 lecturas sin enviar')).toBeVisible();
    await one.reload();
    await expect(one.getByText('5 lecturas sin enviar')).toBeVisible();
    await expect(line(one, codes[6] ?? '').getByText('Sin enviar')).toBeVisible();
    await look(one, 'estacion-sin-enviar');
    await one.context().setOffline(false);
    await expect(stationCount(one, /^[56] procesados$/)).toBeVisible({ timeout: 30_000 });
    await expect(one.getByText('Sin enviar')).toHaveCount(0);
    await scan(one, 'P1-CE0000000000');
    for (let at = 11; at < 16; at++) await scan(one, labelOf(at));
    await expect(stationCount(one, /^1[01] procesados$/)).toBeVisible();
    // a reload takes nothing away
    await one.reload();
    await expect(stationCount(one, /^1[01] procesados$/)).toBeVisible();
    await look(one, 'estacion-procesar');
  });

  await test.step('every parcel was processed, none is left behind', async () => {
    for (const code of codes) {
      const { data } = await call<{ status_id: number; process_date: string }>(two, 'GET', `/order/${code}`);
      expect([code, data.status_id, data.process_date]).toEqual([code, 2, expect.any(String)]);
    }
  });

  await test.step('the end of the shift is told before signing out, on one page', async () => {
    await one.getByRole('button', { name: 'Cerrar sesion' }).click();
    const dialog = one.getByRole('dialog', { name: 'Su turno de hoy' });
    await dialog.getByRole('link', { name: 'Ver cierre de turno' }).click();
    await expect(one.getByRole('heading', { name: 'Cierre de turno' })).toBeVisible();
    await expect(one.getByRole('table', { name: 'Lecturas rechazadas' })).toContainText('CE0000000000');
    await expect(one.getByRole('definition').first()).toHaveText(/^\d+$/);
    await expect(one.getByRole('main')).not.toContainText('$');
    await look(one, 'cierre-de-turno');
    const pages = (await one.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(pages).toHaveLength(1);
    await one.getByRole('button', { name: 'Cerrar sesion' }).click();
    await expect(one.getByRole('tab', { name: 'Login' })).toBeVisible();
  });
});

test('a box is measured while the network is away, and received when it is back', async ({ browser }) => {
  const page = await station(browser, OPERATOR);
  const [known, unknown] = await boughtParcels(2);
  const { client } = (await call<{ client: string }>(page, 'GET', `/order/${known.tracking}`)).data;
  await page.goto('/receive-tracking');
  await expect(page.getByLabel('Número de tracking')).toBeFocused();
  await scan(page, known.tracking);
  await expect(page.getByLabel('Peso')).toBeFocused();
  await page.context().setOffline(true);
  const measure = async () => {
    for (const [label, value] of Object.entries({ Peso: '9', Largo: '12', Ancho: '10', Alto: '8' }))
      await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Recibir paquete' }).click();
  };
  await measure();
  await expect(line(page, known.tracking).getByText('Sin enviar')).toBeVisible();
  await page.getByLabel('Número de tracking').fill(unknown.ups);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Mida .+ se recibirá en cuanto vuelva/)).toBeVisible({ timeout: 30_000 });
  await measure();
  await expect(page.getByText('2 lecturas sin enviar')).toBeVisible();
  // whose box it is was seen before, and is said after a reload too
  await page.reload();
  await scan(page, known.tracking);
  const answer = page.getByRole('region', { name: 'Respuesta a la lectura' });
  await expect(answer).toContainText('Guardado aquí', { timeout: 8000 });
  for (const word of [client, 'AÉREO']) await expect(answer).toContainText(word);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(stationCount(page, '2 recibidos')).toBeVisible({ timeout: 30_000 });
  for (const { tracking: code } of [known, unknown]) {
    const { data } = await call(page, 'GET', `/order/${code}`);
    expect(data).toMatchObject({ status_id: 2, weight: 9 });
  }
});

test('the network that comes back takes no form from whoever measures', async ({ browser }) => {
  const page = await station(browser, OPERATOR);
  const [{ tracking }] = await boughtParcels(1);
  await page.goto('/receive-tracking');
  await expect(page.getByLabel('Número de tracking')).toBeFocused();
  await page.context().setOffline(true);
  await scan(page, tracking);
  await expect(page.getByLabel('Peso')).toBeFocused();
  const answer = await holding(page, '**/api/order/warehouse/*');
  await page.context().setOffline(false);
  await expect(page.getByText('En línea')).toBeVisible();
  for (const measure of ['9', '12', '10', '8']) await burst(page, measure, 0);
  answer();
  await expect(stationCount(page, '1 recibido')).toBeVisible({ timeout: 30_000 });
  const { data } = await call(page, 'GET', `/order/${tracking}`);
  expect(data).toMatchObject({ status_id: 2, weight: 9 });
});

test('ears are enough: one tone for each scan, and what came is said', async ({ browser }) => {
  const page = await station(browser, OPERATOR);
  const heard = () => tones(page);
  const said = page.getByRole('main').getByRole('status');
  const [heavy] = await boughtParcels(1);
  await page.goto('/receive-tracking');
  await expect(page.getByLabel('Número de tracking')).toBeFocused();
  await scan(page, heavy.ups);
  await expect(said.first()).toHaveText(`${heavy.tracking}, Etiqueta creada`);
  await expect.poll(heard).toEqual([TONE.done]);
  await expect(page.getByLabel('Peso')).toBeFocused();
  for (const value of ['90', '20', '20', '20']) {
    await page.keyboard.type(value, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  // nine times what was declared
  await expect.poll(heard).toEqual([TONE.done, TONE.look, TONE.look]);
  await page.getByRole('button', { name: 'Sí, así es' }).click();
  // it owes, and is set apart
  await expect.poll(heard).toEqual([TONE.done, ...Array<number>(4).fill(TONE.look)]);
  const row = page.getByRole('region', { name: 'Últimas lecturas' }).getByRole('listitem').first();
  await expect(row).toContainText('Falta el pago');
  await page.evaluate(() => (window as unknown as { tones: number[] }).tones.splice(1));
  await expect(page.getByLabel('Número de tracking')).toBeFocused();
  await scan(page, heavy.tracking);
  await expect(said.first()).toHaveText(`${heavy.tracking}, Almacen Miami, Pago Pendiente`);
  await expect(page.getByRole('region', { name: 'Pago Pendiente' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Recibir|Corregir|Cambiar estado/ })).toHaveCount(0);
  await expect.poll(heard).toEqual([TONE.done, TONE.refused]);
  await scan(page, 'NADA9999');
  await expect(page.getByRole('alert').filter({ hasText: 'No se encontro ningun paquete' })).toBeVisible();
  await expect.poll(heard).toEqual([TONE.done, TONE.refused, TONE.refused]);
  await expect(page.getByLabel('Número de tracking')).toBeFocused();
  // at the other desk the reason stands large
  const { data } = await call<{ package_number: string }>(page, 'GET', `/order/${heavy.tracking}`);
  await page.goto('/process');
  await scan(page, `${data.package_number}-${heavy.tracking}`);
  await expect(page.getByRole('region', { name: 'Respuesta a la lectura' })).toContainText(
    'Pago Pendiente. Apártelo: no se procesa hasta que el cliente pague.',
  );
});

test('lists, photos and boxes that match nothing', async ({ browser }) => {
  const page = await someone(browser, OPERATOR);
  const [parcel] = await boughtParcels(1);
  const code = parcel.tracking;

  await page.goto('/receive-tracking');
  await expect(page.getByLabel('Número de tracking')).toBeFocused();
  await scan(page, 'CAJA-PERDIDA');
  await page.getByRole('link', { name: 'Registrar sin identificar' }).click();
  await expect(page.getByLabel('Código escaneado')).toHaveValue('CAJA-PERDIDA');
  await page.getByRole('button', { name: 'Registrar caja' }).click();
  await expect(page.getByText('Debe ingresar dónde está la caja').first()).toBeVisible();
  await page.getByLabel('Dónde está').fill('Pasillo 3');
  await page.getByRole('button', { name: 'Registrar caja' }).click();
  await expect(line(page, 'CAJA-PERDIDA').getByText(/Pasillo 3/)).toBeVisible();
  await look(page, 'sin-identificar');
  // beside the boxes that other tests put aside
  const lost = line(page, 'CAJA-PERDIDA').first();
  await lost.getByLabel('Tracking del paquete de CAJA-PERDIDA').fill(code);
  await lost.getByRole('button', { name: 'Identificar' }).click();
  await expect(page.getByText('La caja se ha identificado correctamente').first()).toBeVisible();

  await page.goto(`/receive-tracking?code=${code}`);
  const point =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .getByLabel('Foto del paquete', { exact: true })
    .setInputFiles({ name: 'caja.png', mimeType: 'image/png', buffer: Buffer.from(point, 'base64') });
  await expect(page.getByRole('img', { name: 'Foto del paquete en recepción' })).toBeVisible();

  // a scan is caught wherever the focus is; the label is printed by itself where the station is set so
  await page.evaluate(() => localStorage.setItem('station:print', '1'));
  await page.goto('/receive-tracking');
  await page.getByRole('link', { name: 'Procesar Paquete' }).first().focus();
  await scan(page, code);
  await expect(page.getByLabel('Peso')).toBeFocused();
  for (const [label, value] of Object.entries({ Peso: '9', Largo: '12', Ancho: '10', Alto: '8' }))
    await page.getByLabel(label).fill(value);
  const printed = page.waitForRequest(/\/api\/lots\/repackage\/\d+$/);
  await page.getByRole('button', { name: 'Recibir paquete' }).click();
  await printed;
  await expect(page.locator('iframe[src^="blob:"]')).toHaveCount(1);
  await expect(page.getByLabel('Imprimir la etiqueta al recibir')).toBeChecked();

  await page.goto('/receive-list');
  const rows = 'Tracking;Peso;Largo;Ancho;Alto\nNADA;9,5;12;10;8\n';
  await page
    .getByLabel('Importar archivo')
    .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await expect(page.getByLabel('Paquetes')).toHaveValue(rows);
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText('0 se recibirán · 1 no se puede recibir')).toBeVisible();

  await page.goto('/status-list');
  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(page.getByText('Debe ingresar al menos un paquete').first()).toBeVisible();
  await expect(page.getByText('No se ha seleccionado un nuevo estado').first()).toBeVisible();
  await page.getByLabel('Nuevo estado').selectOption('Enviado/Transito');
  const move = async (list: string) => {
    await page.getByRole('textbox', { name: 'Trackings' }).fill(list);
    await page.getByRole('button', { name: 'Cambiar estado' }).click();
  };
  const works = await failing(page, '**/api/order/status/bulk');
  await move('NADA\nTAMPOCO');
  await expect(
    page.getByRole('alert').filter({ hasText: /inesperado|No se ha podido cambiar/ }),
  ).toBeVisible();
  await works();
  await move('NADA\nTAMPOCO');
  // nothing moved: that is no success
  await expect(
    page.getByRole('alert').filter({ hasText: '0 de 2 paquetes cambiaron de estado' }),
  ).toBeVisible();
  await move(`${code}\nNADA`);
  await expect(page.getByText('1 de 2 paquetes cambiaron de estado').first()).toBeVisible();
  await look(page, 'estados-lista');

  // without a connection each is kept, and sent by itself when it is back
  await page.getByLabel('Nuevo estado').selectOption('Entregado');
  await page.context().setOffline(true);
  await move(`${code}\nNADA`);
  await expect(page.getByText('2 lecturas sin enviar')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Trackings' })).toHaveValue('');
  await expect(line(page, code)).toContainText('Entregado');
  await look(page, 'estados-sin-enviar');
  await page.context().setOffline(false);
  await expect(line(page, code)).toContainText('Estado cambiado');
  await expect(line(page, 'NADA')).toContainText('No se encontro ningun paquete');
  const { data } = await call<{ status_id: number }>(page, 'GET', `/order/${code}`);
  expect(data.status_id).toBe(5);
});
