import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Parcel } from './support/api.ts';
import { MANAGER, OPERATOR, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, processedParcels, scan } from './support/staff.ts';
import { test } from './support/test.ts';

type Lot = Record<'id' | 'type' | 'transport_id' | 'state' | 'city' | 'status_id' | 'version', number> & {
  departure_date: string | null;
  zone: number | null;
  number: string | null;
  comment: string;
};

const banner = (page: Page) => page.getByRole('region', { name: /mientras usted editaba/ });
const side = (page: Page, field: string, from: RegExp) =>
  banner(page).getByRole('group', { name: field }).getByRole('radio', { name: from });

/** The lot as another person saves it: a whole body, over the version that is there. */
async function saveLot(
  page: Page,
  id: number,
  changes: Partial<Record<'comment' | 'shipmentNumber', string>>,
) {
  const { data } = await call<Lot>(page, 'GET', `/lots/${id}`);
  const { type, state, city, zone, comment, version } = data;
  const body = {
    id,
    type,
    state,
    city,
    zone,
    comment,
    transport: data.transport_id,
    status: data.status_id,
    departureDate: data.departure_date?.slice(0, 10) ?? null,
    shipmentNumber: data.number ?? '',
  };
  await call(page, 'PUT', '/lots', {
    body: { ...body, ...changes, version, touched: Object.keys(changes) },
  });
}

test('two people save one lot: nothing is lost, and what both changed is put to whoever saves last', async ({
  browser,
}) => {
  const ana = await someone(browser, OPERATOR);
  const luis = await someone(browser, MANAGER);
  const { data: lots } = await call<{ id: number }[]>(ana, 'GET', '/lots/list');
  const id = lots.at(-1)?.id ?? 0;
  await saveLot(luis, id, { comment: '', shipmentNumber: '' });
  const lot = async () => (await call<Lot>(ana, 'GET', `/lots/${id}`)).data;

  await test.step('different fields: both are kept, without a question', async () => {
    await ana.goto(`/lots/${id}`);
    await ana.getByLabel('Zona').selectOption('Maracaibo');
    await saveLot(luis, id, { comment: 'Nota de la gerente', shipmentNumber: 'AWB-777' });
    await ana.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(ana.getByText('El lote se ha actualizado correctamente').first()).toBeVisible();
    await expect(ana.getByLabel('Comentario')).toHaveValue('Nota de la gerente');
    await expect(ana.getByLabel('Zona')).toHaveValue('2');
    expect(await lot()).toMatchObject({ comment: 'Nota de la gerente', number: 'AWB-777', zone: 2 });
  });

  await test.step('the same fields: who, when and both values; the choice is saved with the rest', async () => {
    await ana.getByLabel('Comentario').fill('Llevar el jueves');
    await ana.getByLabel('Número de embarque').fill('');
    await ana.getByLabel('Zona').selectOption('Caracas');
    await saveLot(luis, id, { comment: 'Llamar antes', shipmentNumber: 'AWB 235-4471 8820' });
    await ana.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(banner(ana)).toBeVisible();
    await expect(ana.getByRole('heading', { name: /cambió 2 datos \(\d\d:\d\d\), mientras/ })).toBeFocused();
    expect((await lot()).comment).toBe('Llamar antes');
    // what was typed is proposed; where the field was left empty, what the other wrote
    await expect(side(ana, 'Comentario', /Lo suyo Llevar el jueves/)).toBeChecked();
    await expect(side(ana, 'Comentario', /Llamar antes/)).not.toBeChecked();
    await expect(side(ana, 'Número de embarque', /AWB 235-4471 8820/)).toBeChecked();
    await expect(banner(ana).getByText('antes: AWB-777')).toBeVisible();
    await look(ana, 'lote-conflicto');
    await ana.setViewportSize({ width: 390, height: 800 });
    await look(ana, 'lote-conflicto-390');
    await ana.setViewportSize({ width: 1280, height: 800 });
    await ana.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expect(banner(ana)).toHaveCount(0);
    await expect.poll(lot).toMatchObject({
      comment: 'Llevar el jueves',
      number: 'AWB 235-4471 8820',
      zone: 1,
    });
    await expect(ana.getByLabel('Número de embarque')).toHaveValue('AWB 235-4471 8820');
  });
});

test('two managers edit one state in its panel', async ({ browser }) => {
  const page = await someone(browser, MANAGER);
  const name = `Provincia ${Date.now()}`;
  const { data } = await call<{ id: number }>(page, 'POST', '/places/states', { body: { name, active: 0 } });
  const mine = `${name} Norte`;
  await page.goto('/states');
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const panel = page.getByRole('dialog', { name: 'Editar estado' });
  await panel.getByLabel('Nombre del estado').fill(mine);
  // what was typed in a panel is asked about before it closes
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toHaveCount(0);
  await expect(panel.getByLabel('Nombre del estado')).toHaveValue(mine);
  await call(page, 'PUT', '/places/states', { body: { id: data.id, name: `${name} Sur`, active: 1 } });
  await panel.getByRole('button', { name: 'Guardar' }).click();
  await expect(banner(page)).toBeVisible();
  // it was oneself, at another place
  await expect(panel.getByRole('heading', { name: /^Usted, en otra ventana, cambió 1 dato/ })).toBeFocused();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await look(page, `estado-conflicto-${width}`);
  }
  await panel.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(panel).toHaveCount(0);
  const { data: states } = await call<{ id: number; state: string; active: number }[]>(
    page,
    'GET',
    '/places/states',
  );
  expect(states.find(({ id }) => id === data.id)).toMatchObject({ state: mine, active: 1 });
  await call(page, 'PUT', '/places/states', { body: { id: data.id, name, active: 0 } });
});

test('a chosen package that somebody else took is named and dropped, the others stay chosen', async ({
  browser,
}) => {
  const ana = await someone(browser, OPERATOR);
  const luis = await someone(browser, MANAGER);
  const [taken, kept, added] = await processedParcels(3);
  const { data: carriers } = await call<{ id: number; active: number }[]>(luis, 'GET', '/transport');
  const { data: states } = await call<{ id: number; state: string; active: number }[]>(
    luis,
    'GET',
    '/places/states',
  );
  const state = states.find(one => one.state === 'Distrito Capital')?.id;
  const { data: cities } = await call<{ id: number; active: number }[]>(
    luis,
    'GET',
    `/places/cities/${state}`,
  );
  const form = {
    type: 2,
    transport: carriers.find(({ active }) => active === 1)?.id,
    state,
    city: cities.find(({ active }) => active === 1)?.id,
  };
  const take = async (...parcels: Parcel[]) => {
    const body = { ...form, packages: parcels.map(({ id }) => id) };
    return (await call<{ id: number; identifier: string }>(luis, 'POST', '/lots', { body })).data;
  };
  const box = (parcel: Parcel) => ana.getByRole('checkbox', { name: parcel.tracking });
  await ana.goto('/lot');
  await ana.getByLabel('Tipo de envío').selectOption('Aéreo');
  await ana.getByLabel('Transportista').selectOption(String(form.transport));
  await ana.getByLabel('Estado de destino').selectOption('Distrito Capital');
  await ana.getByLabel('Ciudad de destino').selectOption(String(form.city));
  for (const parcel of [taken, kept, added]) await box(parcel).check();
  // a reload, and a look at the list, lose nothing of it
  await ana.reload();
  await expect(ana.getByText('Sigue el lote que dejó sin crear.')).toBeVisible();
  await ana.getByRole('link', { name: 'Regresar a lotes' }).click();
  await ana.getByRole('link', { name: 'Nuevo lote' }).click();
  for (const parcel of [taken, kept, added]) await expect(box(parcel)).toBeChecked();
  await expect(ana.getByLabel('Ciudad de destino')).toHaveValue(String(form.city));
  const lot = await take(taken);
  await ana.getByRole('button', { name: 'Crear lote' }).click();
  const line = ana.getByRole('alert').filter({ hasText: `ya está en el lote ${lot.identifier}` });
  await expect(line).toContainText(
    /^P\d+ ya está en el lote L\d+, lo agregó Luis Gerente \(\d\d:\d\d\)\. Lo demás/,
  );
  await expect(line.getByRole('link', { name: `Ver lote ${lot.identifier}` })).toBeVisible();
  await expect(ana.getByText('2 seleccionados')).toBeVisible();
  await expect(box(taken)).toHaveCount(0);
  await expect(box(kept)).toBeChecked();
  await look(ana, 'lote-tomado');
  await box(added).uncheck();
  await ana.getByRole('button', { name: 'Crear lote' }).click();
  await expect(ana.getByRole('heading', { level: 1 })).toHaveText(/^Lote L\d+$/);

  // the same when packages are added to a lot
  await ana.getByRole('button', { name: 'Agregar paquetes' }).click();
  await box(added).check();
  const other = await take(added);
  await ana.getByRole('button', { name: 'Agregar 1 paquete' }).click();
  await expect(ana.getByRole('alert').filter({ hasText: `lote ${other.identifier}` })).toBeVisible();
  await expect(ana.getByText('0 seleccionados')).toBeVisible();

  // and where its box is scanned into the lot
  await ana.getByRole('button', { name: 'Cancelar' }).click();
  const { tracking: code } = added;
  await ana.getByLabel('Código del paquete').fill(code);
  await ana.keyboard.press('Enter');
  const where = `${code} ya está en el lote ${other.identifier}, lo agregó Luis Gerente`;
  await expect(ana.getByLabel('Código del paquete')).toHaveAccessibleDescription(new RegExp(where));
});

test('a lot leaves by one step: asked for its day, once, and nothing typed is lost by leaving the page', async ({
  browser,
}) => {
  const ana = await someone(browser, OPERATOR);
  const [parcel] = await processedParcels(1);
  const { data: lots } = await call<Lot[]>(ana, 'GET', '/lots/list');
  const { data: like } = await call<Lot>(ana, 'GET', `/lots/${lots[0]?.id}`);
  const { type, transport_id: transport, state, city } = { ...like, type: 2 };
  const body = { type, transport, state, city, packages: [parcel.id] };
  const { data: lot } = await call<{ id: number }>(ana, 'POST', '/lots', { body });
  // a client whose name takes all the room there is
  await ana.route('**/api/lots/*/packages', async route => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const client = 'María Alejandra de la Concepción Fernández-Villavicencio Montesinos';
    await route.fulfill({ json: { ...rest, data: data.map((row: object) => ({ ...row, client })) } });
  });
  await ana.goto(`/lots/${lot.id}`);
  await expect(ana.getByRole('button', { name: /^Quitar/ })).toBeVisible();
  const hidden = () =>
    ana
      .getByRole('table')
      .evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : -1));
  await expect.poll(hidden, 'room that the table takes beyond its frame').toBe(0);

  await ana.getByLabel('Comentario').fill('Sale el jueves');
  await ana.getByRole('link', { name: 'Regresar a lotes' }).click();
  const question = ana.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await expect(question).toBeVisible();
  await expectAccessible(ana);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(ana.getByLabel('Comentario')).toHaveValue('Sale el jueves');

  await ana.getByLabel('Estado del lote').selectOption('Enviado');
  await ana.getByRole('button', { name: 'Guardar cambios' }).click();
  const step = ana.getByRole('dialog', { name: '¿Pasar el lote a Enviado?' });
  await step.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(step.getByText('Debe ingresar la fecha de salida del lote')).toBeVisible();
  await expect(step.getByLabel('Fecha de salida')).toBeFocused();
  await look(ana, 'lote-salida');
  await step.getByLabel('Fecha de salida').fill('2026-12-01');
  let saves = 0;
  ana.on('request', request => {
    if (request.method() === 'PUT') saves++;
  });
  await step.getByRole('button', { name: 'Cambiar estado' }).dblclick();
  await expect(ana.getByText('El lote se ha actualizado correctamente').first()).toBeVisible();
  await expect(ana.getByLabel('Fecha de salida')).toHaveValue('2026-12-01');
  // a mistake: it is taken back before anybody hears of it, and what else was saved stays
  await expect(ana.getByText('El lote pasó a Enviado')).toBeVisible();
  await ana.getByRole('button', { name: 'Deshacer' }).click();
  await expect(ana.getByText('El cambio de estado se deshizo')).toBeVisible();
  await expect(ana.getByRole('button', { name: /^Quitar/ })).toBeVisible();
  await expect(ana.getByLabel('Comentario')).toHaveValue('Sale el jueves');
  await expect(ana.getByLabel('Fecha de salida')).toHaveValue('');
  await ana.getByLabel('Estado del lote').selectOption('Enviado');
  await ana.getByRole('button', { name: 'Guardar cambios' }).click();
  await step.getByLabel('Fecha de salida').fill('2026-12-01');
  await step.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect
    .poll(async () => (await call<Lot>(ana, 'GET', `/lots/${lot.id}`)).data)
    .toMatchObject({
      status_id: 2,
      comment: 'Sale el jueves',
    });
  // handed over at its destination, by a double click
  const { version } = (await call<Lot>(ana, 'GET', `/lots/${lot.id}`)).data;
  const arrives = { id: lot.id, type, transport, state, city, status: 3, departureDate: '2026-12-01' };
  await call(ana, 'PUT', '/lots', { body: { ...arrives, version, touched: ['status'] } });
  await ana.reload();
  await ana.getByRole('button', { name: `Entregado: ${parcel.tracking}` }).dblclick();
  await expect(ana.getByText('El paquete ha sido entregado')).toBeVisible();
  await expect(ana.getByRole('button', { name: /^Entregado/ })).toHaveCount(0);
  await expect(ana.getByText('Ha ocurrido un error')).toHaveCount(0);
  // one for each step of the lot, one for the package
  expect(saves).toBe(3);
  await ana.getByRole('link', { name: 'Regresar a lotes' }).click();
  await expect(ana.getByRole('heading', { level: 1, name: 'Lotes' })).toBeVisible();
});

test('a lot is loaded, unloaded and handed over by scanning, by any code of the box', async ({ browser }) => {
  const ana = await someone(browser, OPERATOR);
  const luis = await someone(browser, MANAGER);
  const [first, second, third] = await processedParcels(3);
  const { data: lots } = await call<Lot[]>(ana, 'GET', '/lots/list');
  const { data: like } = await call<Lot>(ana, 'GET', `/lots/${lots[0]?.id}`);
  const { transport_id: transport, state, city } = like;
  const form = { type: 2, transport, state, city };
  const { data: lot } = await call<{ id: number }>(ana, 'POST', '/lots', {
    body: { ...form, packages: [first.id] },
  });
  const { data: known } = await call<{ ups_tracking: string; package_number: string }>(
    ana,
    'GET',
    `/order/${second.tracking}`,
  );
  const said = (text: RegExp) => expect(ana.getByText(text).first()).toBeVisible();
  await ana.goto(`/lots/${lot.id}`);
  await expect(ana.getByRole('radio', { name: 'Agregar', exact: true })).toBeChecked();
  await scan(ana, known.ups_tracking);
  await said(/^P\d+ agregado al lote$/);
  await expect(ana.getByRole('row').filter({ hasText: second.tracking })).toBeVisible();
  await scan(ana, second.tracking);
  await said(/ya está en este lote$/);
  await ana.getByRole('radio', { name: 'Sacar', exact: true }).check();
  await scan(ana, `${known.package_number}-${second.tracking}`);
  await said(/^P\d+ sacado del lote$/);
  await expect(ana.getByRole('row').filter({ hasText: second.tracking })).toHaveCount(0);
  await scan(ana, second.tracking);
  await said(/no está en este lote$/);
  // what somebody else loads meanwhile is seen without a reload, and who scans it too is told
  const listed = `**/api/lots/${lot.id}/packages`;
  const before = await call(ana, 'GET', `/lots/${lot.id}/packages`);
  await ana.route(listed, route =>
    route.request().method() === 'GET' ? route.fulfill({ json: before }) : route.continue(),
  );
  await call(luis, 'POST', `/lots/${lot.id}/packages`, { body: { packages: [third.id] } });
  await ana.getByRole('radio', { name: 'Agregar', exact: true }).check();
  await scan(ana, third.tracking);
  await said(/^P\d+ ya está en este lote, lo agregó Luis Gerente \(\d\d:\d\d\)$/);
  await ana.unroute(listed);
  const row = (parcel: Parcel) => ana.getByRole('row').filter({ hasText: parcel.tracking });
  await expect(row(third)).toBeVisible({ timeout: 15_000 });
  await call(luis, 'POST', `/lots/${lot.id}/packages`, { body: { packages: [second.id] } });
  await expect(row(second)).toBeVisible({ timeout: 15_000 });
  await look(ana, 'lote-escanear');
  for (const status of [2, 3])
    await call(ana, 'PUT', '/lots', { body: { id: lot.id, ...form, status, departureDate: '2026-12-01' } });
  await ana.reload();
  await expect(ana.getByRole('button', { name: `Entregado: ${first.tracking}` })).toBeVisible();
  await scan(ana, first.tracking);
  await said(/^P\d+ entregado$/);
  await expect(ana.getByRole('row').filter({ hasText: first.tracking })).toContainText('Entregado');
});

test('a manager corrects what a box weighs that owes nothing: why is asked, and what was paid stays', async ({
  browser,
}) => {
  const luis = await someone(browser, MANAGER);
  const [parcel] = await processedParcels(1);
  const money = async () => {
    const { data } = await call(luis, 'GET', `/order/${parcel.tracking}`);
    const { price, final_payment, payment, debt, total } = data;
    return { price, final_payment, payment, debt, total };
  };
  const before = await money();
  await luis.goto(`/order/${parcel.tracking}`);
  await luis.getByRole('button', { name: 'Corregir medidas' }).click();
  const dialog = luis.getByRole('dialog', { name: 'Corregir medidas' });
  await expect(dialog.getByLabel('Peso')).toHaveValue('9');
  await dialog.getByLabel('Peso').fill('31');
  await dialog.getByRole('button', { name: 'Guardar medidas' }).click();
  await expect(dialog.getByText('Debe indicar el motivo')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('La báscula no estaba en cero');
  await look(luis, 'corregir-medidas');
  await dialog.getByRole('button', { name: 'Guardar medidas' }).click();
  const said = luis.getByText(/^Las medidas se han corregido\. Lo pagado y la factura no cambian/);
  await expect(said.first()).toContainText(/se habrían cobrado \$[\d.]+ más/);
  await expect(dialog).toHaveCount(0);
  // what it was invoiced by stands, and what is carried on beside it
  const { data } = await call<{ weight: number; remeasured: object }>(
    luis,
    'GET',
    `/order/${parcel.tracking}`,
  );
  expect(data).toMatchObject({ weight: 9, remeasured: { weight: 31 } });
  await expect(luis.getByRole('columnheader', { name: 'Corregido' })).toBeVisible();
  expect(await money()).toEqual(before);
});
