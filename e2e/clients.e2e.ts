import { expect, type Page } from '@playwright/test';
import { readPdf } from '../test/read-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { AS_DECLARED, failing, mailTo, placeOf, withPackage } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { clientIdOf, downloaded, notice, open } from './support/managers.ts';
import { demoPerson, MANAGER, must, type Signed } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';

test('a client: data, invoices, a new password, blocked and let in again', async ({ browser }) => {
  const manager = await demoPerson(browser, MANAGER);
  const client = await withPackage(browser, manager, AS_DECLARED);
  const { page } = manager;
  const id = await clientIdOf(manager, client.tracking);
  await saveAddresses(client);
  await expectNoPartOfAddress(page, id);
  await open(page, `/client/${id}`, client.name, 'cliente');
  await expect(page.getByText('100 Main St, Orlando, FL 32801')).toBeVisible();
  await expectClient(page, client);
  const invoices = page.getByRole('table', { name: 'Facturas del cliente' });
  const search = page.getByLabel('Buscar factura por tracking');
  await search.fill('CE000');
  await search.press('Enter');
  await expect(page.getByText('Ninguna factura tiene ese tracking.')).toBeVisible();
  await search.fill(client.tracking.slice(0, 8));
  await search.press('Enter');
  const download = invoices.getByRole('button', { name: `Descargar factura de ${client.tracking}` });
  const [name, bytes] = await downloaded(page, () => download.click());
  expect(name).toBe(`INVOICE - ${client.tracking}.pdf`);
  expect((await readPdf(bytes))[0]?.text).toContain(client.tracking);
  const invoiceWorks = await failing(page, /\/api\/clients\/invoice\//);
  await download.click();
  await expect(notice(page, 'Ha ocurrido un error al descargar la etiqueta')).toBeVisible();
  await invoiceWorks();

  await expectFile(page, client);

  const reset = page.getByRole('button', { name: 'Restaurar Contraseña' });
  const dialog = page.getByRole('dialog');
  await reset.click();
  await expect(dialog).toContainText(client.email);
  await look(page, 'cliente-clave');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  const resetWorks = await failing(page, '**/api/clients/password');
  await reset.click();
  await dialog.getByRole('button', { name: 'Restaurar Contraseña' }).click();
  await expect(notice(page, 'Ha ocurrido un error al restaurar la contraseña')).toBeVisible();
  await resetWorks();
  // the question stays, with why
  await dialog.getByRole('button', { name: 'Restaurar Contraseña' }).click();
  await expect(notice(page, 'Se ha enviado un correo con la nueva contraseña')).toBeVisible();
  const mail = await mailTo(client.email, 'Su nueva contraseña');
  expect(mail.text).toContain('Contraseña');

  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await expect(page.getByText('Cliente bloqueado')).toBeVisible();
  await expectAmongBlocked(page, client);
  await open(page, `/client/${id}`, client.name, 'cliente');
  expect(await client.client('GET /profile')).toMatchObject({ success: false });
  await look(page, 'cliente-bloqueado');
  // neither is done without a question
  await page.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(dialog).toContainText('podrá iniciar sesión de nuevo');
  await dialog.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(page.getByText('Cliente bloqueado')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Bloquear', exact: true })).toBeVisible();
  // somebody else decides meanwhile: who it was, and which of both stays
  for (const blocked of [true, false])
    must(await manager.client('PUT /clients/block', { body: { id, blocked } }));
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click();
  const banner = page.getByRole('region', { name: /cambió 1 dato.*mientras usted editaba/ });
  const sides = banner.getByRole('group', { name: 'Acceso del cliente' });
  await expect(sides.getByRole('radio', { name: 'Lo suyo Bloqueado' })).toBeChecked();
  await look(page, 'cliente-conflicto');
  // while a notice stands the page gives way to it, and might move under the press
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await sides.getByRole('radio', { name: /Puede entrar/ }).check();
  await banner.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText('Cliente bloqueado')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Bloquear', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Regresar' }).click();
  await expectPath(page, /^\/clients$/);
  await page.goto('/client/999999');
  await expect(page.getByText('No se encontró el cliente')).toBeVisible();
});

/** One address of each book. */
async function saveAddresses({ name, email, client }: Signed): Promise<void> {
  const us = {
    email,
    phone: '3055550199',
    lineOne: '100 Main St',
    lineTwo: '',
    state: 'FL',
    city: 'Orlando',
  };
  must(await client('POST /profile/sender', { body: { title: 'Casa', name, ...us, zip_code: '32801' } }));
  const place = await placeOf(client, 'Distrito Capital', 'Caracas');
  const abroad = { email, phone: '4141234567', address: 'Av. Urdaneta', ...place };
  must(await client('POST /profile/receiver', { body: { title: 'Mamá', name, ...abroad } }));
}

/** The five values, the day of joining, and the tables with one row each. */
async function expectClient(page: Page, { name, email, client }: Signed): Promise<void> {
  const { data } = must(await client('GET /auth/session'));
  const facts = page.getByRole('main').locator('dl').first();
  await expect(facts.getByRole('term')).toHaveText([
    'Nombre',
    'Correo',
    'Teléfono',
    'Dirección',
    'Codigo de Referido',
    'Fecha de registro',
  ]);
  for (const text of [name, email, '+1 305 555 0199', data?.locker ?? '?'])
    await expect(facts.getByText(text, { exact: true })).toBeVisible();
  await expect(facts.getByRole('definition').last()).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
  // without a picture, the initials of the name
  await expect(page.getByRole('main').getByText('MF', { exact: true })).toBeVisible();
  for (const [label, heads] of [
    ['Tabla: Últimos 5 paquetes', ['Tipo', 'Tracking', 'Estado', 'Precio', 'Dirección']],
    ['Tabla: Direcciones de envío', ['Título', 'Contacto', 'Dirección/Estado/Ciudad/Zip']],
    ['Tabla: Direcciones de recepción', ['Título', 'Contacto', 'Dirección/Estado/Ciudad']],
    ['Facturas del cliente', ['Tracking', 'Tipo', 'Total', 'Fecha', 'Factura']],
  ] as const) {
    const table = page.getByRole('table', { name: label });
    await expect(table.getByRole('columnheader')).toHaveText([...heads]);
    await expect(table.locator('tbody tr')).toHaveCount(1);
  }
}

/** A client who lacks any part of the address has none to show. */
async function expectNoPartOfAddress(page: Page, id: number): Promise<void> {
  const path = `**/api/clients/${id}`;
  await page.route(path, async route => {
    const answer = (await (await route.fetch()).json()) as { data: { user_data: object } };
    const user_data = { ...answer.data.user_data, city: null };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, user_data } } });
  });
  await page.goto(`/client/${id}`);
  await expect(page.getByText('No hay información registrada')).toBeVisible();
  await page.unroute(path);
}

/** What stands beside the record: money, tickets, notes of the staff, sessions; and how the client is reached. */
async function expectFile(
  page: Page,
  { email, tracking, client }: Signed & { tracking: string },
): Promise<void> {
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(page.getByRole('link', { name: '+1 305 555 0199' })).toHaveAttribute('href', 'tel:3055550199');
  await expect(page.getByRole('link', { name: 'Abrir en mi correo' })).toHaveAttribute(
    'href',
    `mailto:${email}`,
  );
  await expect(card('Deuda')).toContainText('No debe nada.');
  await expect(card('Tickets')).toContainText('No ha escrito a la agencia.');
  const moved = page.getByRole('table', { name: 'Movimientos de dinero del cliente' });
  await expect(moved.getByRole('row').nth(1)).toContainText('Cobro (compra)');
  await expect(moved.getByRole('link', { name: tracking })).toHaveAttribute('href', `/order/${tracking}`);
  await page.getByRole('link', { name: /^Ver todos: 1 paquete/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Paquetes de / })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: tracking })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Regresar al cliente' }).click();
  await expectPath(page, /^\/client\/\d+$/);
  const ofClient = page.url();
  await page.getByRole('link', { name: 'Órdenes a Venezuela, con filtros: 1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Órdenes a Venezuela' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: tracking })).toBeVisible();
  await expect(page.getByText(/^1 orden, \$/)).toBeVisible();
  await look(page, 'ordenes-de-un-cliente');
  await page.getByRole('button', { name: /^De .+: mostrar de todos$/ }).click();
  await expectPath(page, /^\/orders$/);
  await page.goto(ofClient);
  await expectPayments(page, tracking);
  // a moment, which is no day of a list: it stays on its day
  await page.route('**/api/clients/file/*', async route => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const first = [{ id: 1, subject: 'Etiqueta', state: 'closed', since: '2026-11-21T16:30:00.000Z' }];
    const tickets = { first, waiting: 0, answered: 0, closed: 1 };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, tickets } } });
  });
  await page.goto(ofClient);
  await expect(card('Tickets')).toContainText('Cerrado, abierto el 21 nov 2026, ');
  await page.unroute('**/api/clients/file/*');
  const notes = card('Notas del equipo');
  await notes.getByLabel('Nota nueva').fill('Llamar después de las 16:00');
  await notes.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Llamar después de las 16:00');
  await expect(notes.getByLabel('Nota nueva')).toHaveValue('');
  await look(page, 'cliente-expediente');
  await card('Sesiones').getByRole('button', { name: 'Cerrar todas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar todas' }).click();
  await expect(card('Sesiones')).toContainText('No tiene ninguna sesión abierta.');
  expect(await client('GET /profile')).toMatchObject({ success: false });
}

/** Their payments in the list of all: it says whose, shows the client where that is chosen, and is freed of them. */
async function expectPayments(page: Page, tracking: string): Promise<void> {
  await page.getByRole('link', { name: 'Ver sus pagos, con filtros' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagos' })).toBeVisible();
  await expect(page.getByText(/^1 movimiento, \$/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: tracking })).toBeVisible();
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('checkbox', { name: 'Cliente' }).check();
  await expect(page.locator('main td[data-label="Cliente"]').getByRole('link')).toHaveCount(1);
  await look(page, 'pagos-de-un-cliente');
  await page.getByRole('button', { name: /^De .+: mostrar de todos$/ }).click();
  await expect.poll(() => page.evaluate(() => location.search)).toBe('');
}

/** The list of those who are blocked alone; an address that names no filter shows all. */
async function expectAmongBlocked(page: Page, { email }: Signed): Promise<void> {
  await page.goto(`/clients?q=${encodeURIComponent(email)}&blocked=x`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Acceso').selectOption('Bloqueados');
  await expect(page).toHaveURL(/blocked=true/);
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('checkbox', { name: 'Última orden' }).check();
  await expect(row.locator('[data-label="Última orden"]')).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  await look(page, 'clientes-filtros');
  await page.getByLabel('Acceso').selectOption('Activos');
  await expect(page.getByRole('heading', { name: 'Ningún cliente con esos filtros' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await expectPath(page, /^\/clients$/);
}

test('an address that mails come back from: its client’s page says so, and a manager writes again', async ({
  browser,
}) => {
  const manager = await demoPerson(browser, MANAGER);
  const { page } = manager;
  const id = await clientIdOf(manager, 'cliente@caribe.test');
  let stopped: string | null = 'bounce';
  await page.route(`**/api/clients/${id}`, async route => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { user_data: object } };
    Object.assign(json.data.user_data, {
      mail_stopped: stopped,
      mail_refused: stopped && new Date().toISOString(),
    });
    await route.fulfill({ response, json });
  });
  await page.route('**/api/clients/mail/resume', route => {
    stopped = null;
    return route.fulfill({ json: { success: true, data: null } });
  });
  await page.goto(`/client/${id}`);
  await expect(page.getByText('No se le escribe a su correo')).toBeVisible();
  await look(page, 'cliente-sin-correo');
  await page.getByRole('button', { name: 'Volver a escribirle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Volver a escribirle' });
  await dialog.getByLabel('Motivo').fill('Dice que ya funciona');
  await dialog.getByRole('button', { name: 'Volver a escribirle' }).press('Enter');
  await expect(page.getByText('No se le escribe a su correo')).toHaveCount(0);
  // the button that was pressed is gone with the notice
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
