import { expect, type Page } from '@playwright/test';
import { formatDay } from '@puerta/domain/calendar-day';
import { picture } from '../test/pictures.ts';
import { buyOverApi, demoPerson, must, newCustomer, type Signed } from './support/api.ts';
import { todayInMiami } from './support/days.ts';
import { call } from './support/staff.ts';
import { test } from './support/test.ts';

const AIR = 'Aire ($/lb)';
const inboxOf = (page: Page) => page.getByRole('region', { name: 'Por hacer' });
const actionOf = (page: Page, title: string | RegExp) =>
  inboxOf(page).getByRole('listitem').filter({ hasText: title }).getByRole('link').last();
const home = (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }).click();

/** A state that nobody is offered, with one city. */
async function newCity(page: Page) {
  const state = `Jornada ${Date.now()}`;
  const { data } = await call<{ id: number }>(page, 'POST', '/places/states', {
    body: { name: state, active: 0 },
  });
  const both = (air: number, sea: number) => ({ air, sea });
  const body = { state: data.id, name: 'Arriba', active: 1 };
  const figures = { cost: both(5.3, 20), eta: both(9, 26), delivery: both(13.75, 19) };
  const made = await call<{ id: number }>(page, 'POST', '/places/cities', { body: { ...body, ...figures } });
  return { state, stateId: data.id, id: made.data.id };
}

/** What a customer left overnight: a box that weighs more than was said, and a question with a picture. */
async function overnight(customer: Signed, manager: Signed) {
  const [owing] = (await buyOverApi(customer)).packages;
  if (!owing) throw new Error('Nothing was bought');
  const larger = { weight: 45, length: 20, width: 16, height: 16, date: todayInMiami(), notes: '' };
  must(await manager.client('POST /order/dimensions', { body: { id: owing.id, ...larger } }));
  const { page } = customer;
  await page.goto('/support');
  await page.getByRole('button', { name: 'Abrir ticket' }).click();
  const form = page.getByRole('dialog', { name: 'Abrir ticket' });
  const subject = `Llegó golpeada ${customer.name.split(' ').at(-1)}`;
  await form.getByLabel('Asunto').fill(subject);
  await form.getByLabel('Mensaje').fill('Así llegó la caja.');
  const buffer = Buffer.from(await picture().arrayBuffer());
  await form
    .getByLabel('Elegir fotos o PDF')
    .setInputFiles({ name: 'golpe.png', mimeType: 'image/png', buffer });
  await expect(form.getByText('Listo para enviar')).toBeVisible();
  await form.getByRole('button', { name: 'Enviar ticket' }).click();
  await expect(page.getByRole('cell', { name: subject })).toBeVisible();
  return { owing, subject };
}

test("a manager's day: late boxes, a reminder, prices beside another, a ticket with a picture, the cash box", async ({
  browser,
}) => {
  const manager = await demoPerson(browser, 'gerente@caribe.test');
  const customer = await newCustomer(browser);
  const { owing, subject } = await overnight(customer, manager);
  const { page } = manager;
  await page.goto('/');

  await test.step('what is late, by its way, from the home', async () => {
    await actionOf(page, 'Tarde contra la fecha prometida').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Paquetes demorados' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Días tarde' })).toBeVisible();
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText(/\d/);
  });

  await test.step('who owes is reminded', async () => {
    await home(page);
    await actionOf(page, /Deudas por \$/).click();
    await page.goto(`${new URL(page.url()).pathname}?age=0&size=500`);
    const row = page.getByRole('row').filter({ hasText: owing.tracking });
    await row.getByRole('button', { name: `Recordar la deuda a ${customer.name}` }).click();
    await expect(row.getByTitle(/^Enviado el /)).toBeVisible();
  });

  await test.step('prices come from a file, while another changes one of them', async () => {
    const city = await newCity(page);
    await page.goto(`/cities?state=${city.stateId}`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bajar CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.csv$/);
    const rows = ['Estado;Ciudad;Aire ($/lb)', `${city.state};Arriba;5,90`].join('\r\n');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'precios.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await page.getByRole('button', { name: 'Pasar 1 a la tabla' }).click();
    const theirs = [{ city: city.id, figure: 'air_cost', was: 5.3, becomes: 5.4 }];
    await call(page, 'POST', '/places/tariffs', { body: { cells: theirs } });
    const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
    await bar.getByRole('button', { name: 'Guardar 1' }).click();
    const conflict = page.getByRole('group', { name: `${AIR} de Arriba antes: 5.30` });
    await conflict.getByRole('radio', { name: /5\.90/ }).check();
    await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.getByLabel(`${AIR} de Arriba`, { exact: true })).toHaveValue('5.90');
  });

  await test.step('the question is answered, with its picture in sight', async () => {
    await home(page);
    await actionOf(page, 'Tickets esperan respuesta').click();
    const ticket = page.getByRole('dialog', { name: 'Ver ticket' });
    // the oldest is open at once; today's is found by its words
    await expect(ticket.getByRole('list', { name: 'Conversación' })).toBeVisible();
    await page.goto(`/support?q=${encodeURIComponent(subject)}`);
    await page.getByRole('button', { name: /^Ver ticket/ }).click();
    const shown = ticket.getByRole('img', { name: 'Foto golpe.png' });
    await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await ticket.getByLabel('Su respuesta').fill('Lo sentimos: le devolvemos el envío.');
    await ticket.getByRole('button', { name: 'Responder' }).click();
    await expect(ticket.getByRole('list', { name: 'Conversación' })).toContainText('le devolvemos el envío');
  });

  await test.step('the day ends with the cash box', async () => {
    // of last month, for another test counts today's
    await page.goto('/payments/days');
    await page.getByRole('button', { name: 'Mes anterior' }).click();
    await expect(page).toHaveURL(/month=/);
    const first = `${new URL(page.url()).searchParams.get('month')}-01`;
    const month = formatDay(first, 'D MMM YYYY').slice(2);
    const last = page.getByRole('table', { name: 'Cobros del mes por día' }).locator('tbody tr').first();
    // until its days come, those of this month stand there
    await last.getByRole('button', { name: new RegExp(`^Contar caja del \\d+ ${month}`) }).click();
    const dialog = page.getByRole('dialog', { name: 'Conteo de caja' });
    await dialog.getByLabel('Efectivo contado').fill('88888');
    await dialog.getByRole('button', { name: 'Registrar conteo' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(last).toContainText(/Sobran \$/);
  });
});
