import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { refusals } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/support.es';
import { demoPerson, failing, must, newCustomer, type Signed } from './support/api.ts';
import { mailTo } from './support/calls.ts';
import { expectAccessible, expectPath } from './support/checks.ts';
import { look } from './support/pictures.ts';

let customer: Signed;
let manager: Signed;
test.beforeAll(async ({ browser }) => {
  customer = await newCustomer(browser);
  manager = await demoPerson(browser, 'gerente@caribe.test');
});
test.afterAll(async () => {
  for (const { page } of [customer, manager]) await page.context().close();
});

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const said = (page: Page) => panel(page, 'Ver ticket').getByRole('list', { name: 'Conversación' });
const refusal = (page: Page, message: string) => page.getByText(message).last();

test('a ticket is opened, answered by both sides, and closed', async () => {
  const { page } = customer;
  const subject = `¿Dónde está mi caja? ${customer.name.split(' ').at(-1)}`;

  await test.step('the customer has none, and opens one', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Soporte' }).click();
    await expectPath(page, /^\/support$/);
    await expect(page.getByRole('heading', { name: 'Aún no tiene tickets' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Abrir ticket' }).click();
    const form = panel(page, 'Abrir ticket');
    await form.getByRole('button', { name: 'Enviar ticket' }).click();
    await expect(refusal(page, ticketTexts.invalid.subject)).toBeVisible();
    await form.getByLabel('Asunto').fill(subject);
    await form.getByRole('button', { name: 'Enviar ticket' }).click();
    await expect(refusal(page, ticketTexts.invalid.message)).toBeVisible();
    await expect(form.getByLabel('Tracking')).toHaveAccessibleDescription(/número de guía/);
    await expect(form.locator('label').filter({ hasText: 'Tracking' })).toHaveText('Tracking *');
    await form.getByLabel('Mensaje').fill('Salió hace un mes y no llega.');
    await expectAccessible(page);
    await look(page, 'ticket-nuevo');
    const mend = await failing(page, '**/api/support');
    await form.getByRole('button', { name: 'Enviar ticket' }).click();
    await expect(page.getByText(ticketTexts.failures.open).first()).toBeVisible();
    await mend();
    // a tracking is marked as required, and not checked
    await form.getByRole('button', { name: 'Enviar ticket' }).click();
    await expect(page.getByText(ticketTexts.done.opened).first()).toBeVisible();
    await expect(page.getByRole('cell', { name: subject })).toBeVisible();
    await expect(page.getByRole('cell', { name: /^\d{4}-\d{2}-\d{2}$/ })).toBeVisible();
    await look(page, 'tickets');
  });

  const staff = manager.page;
  await test.step('the manager answers it', async () => {
    await staff.goto('/');
    await staff
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Atención al cliente' })
      .click();
    const row = staff.getByRole('row').filter({ hasText: subject });
    await expect(row).toContainText('Por responder');
    await expect(row).toContainText(/\d{4}-\d{2}-\d{2}/);
    await expectAccessible(staff);
    await row.getByRole('button', { name: /^Ver ticket/ }).click();
    await expect(said(staff).getByText('Salió hace un mes y no llega.')).toBeVisible();
    await staff.getByRole('button', { name: 'Responder' }).click();
    await expect(refusal(staff, ticketTexts.invalid.message)).toBeVisible();
    await staff.getByLabel('Su respuesta').fill('Llega el lunes.');
    const mend = await failing(staff, '**/api/support/admin');
    await staff.getByRole('button', { name: 'Responder' }).click();
    await expect(staff.getByText(ticketTexts.failures.reply).first()).toBeVisible();
    await mend();
    await staff.getByRole('button', { name: 'Responder' }).click();
    await expect(staff.getByText(ticketTexts.done.replied).first()).toBeVisible();
    await expect(said(staff).getByText('Llega el lunes.')).toBeVisible();
    await expectAccessible(staff);
    await look(staff, 'ticket-gerente');
  });

  await test.step('the customer reads it by the link of the mail, and replies', async () => {
    const reply = await mailTo(page, customer.email, 'Respuesta a su ticket');
    await page.goto(/\/support\?ticket=\d+/.exec(reply.text)?.[0] ?? '');
    await expect(said(page).getByText('Llega el lunes.')).toBeVisible();
    await expect(said(page).getByText('Equipo de Caribe Express')).toBeVisible();
    // both messages say when they were written, and what is read is no new answer
    await expect(said(page).getByRole('time')).toHaveCount(2);
    await expect(page.getByText('Nueva respuesta')).toHaveCount(0);
    await page.getByRole('button', { name: 'Responder' }).click();
    await expect(refusal(page, ticketTexts.invalid.message)).toBeVisible();
    await page.getByLabel('Su respuesta').fill('¡Muchas gracias!');
    // a slip of a key loses nothing
    await page.keyboard.press('Escape');
    await panel(page, '¿Salir sin guardar?').getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByLabel('Su respuesta')).toHaveValue('¡Muchas gracias!');
    await page.getByRole('button', { name: 'Responder' }).click();
    await expect(said(page).getByText('¡Muchas gracias!')).toBeVisible();
    await expectAccessible(page);
    await look(page, 'ticket-cliente');
  });

  await test.step('closed: the panel goes, the list says so, and nobody replies any more', async () => {
    const ask = () => panel(staff, 'Ver ticket').getByRole('button', { name: 'Cerrar ticket' }).click();
    const confirm = panel(staff, '¿Cerrar este ticket?').getByRole('button', { name: 'Cerrar ticket' });
    const mend = await failing(staff, '**/api/support/admin/close');
    await ask();
    await confirm.click();
    await expect(staff.getByText(ticketTexts.failures.close).first()).toBeVisible();
    await mend();
    await ask();
    await confirm.click();
    await expect(staff.getByText(ticketTexts.done.closed).first()).toBeVisible();
    await expect(panel(staff, 'Ver ticket')).toHaveCount(0);
    const closed = staff.getByRole('row').filter({ hasText: subject });
    await expect(closed).toContainText('Cerrado');
    await closed.getByRole('button', { name: /^Ver ticket/ }).click();
    await expect(said(staff)).toBeVisible();
    await expect(staff.getByLabel('Su respuesta')).toHaveCount(0);
    await expect(staff.getByRole('button', { name: 'Cerrar ticket' })).toHaveCount(0);
    await page.reload();
    await expect(panel(page, 'Ver ticket').getByText('Este ticket está cerrado')).toBeVisible();
    await expect(page.getByLabel('Su respuesta')).toHaveCount(0);
  });
});

test('a server in trouble, a ticket of nobody, and restricted staff', async ({ browser }) => {
  const body = { subject: 'Mi factura', tracking: '', message: '¿Dónde la encuentro?' };
  must(await customer.client('POST /support', { body }));
  for (const { page, list, one, sentence } of [
    {
      page: customer.page,
      list: '**/api/support',
      one: /\/api\/support\/\d+$/,
      sentence: ticketTexts.failures.load,
    },
    {
      page: manager.page,
      list: '**/api/support/admin',
      one: /\/api\/support\/admin\/detail\/\d+$/,
      sentence: ticketTexts.failures.detail,
    },
  ]) {
    const mendList = await failing(page, list);
    await page.goto('/support');
    await expect(page.getByText(ticketTexts.failures.list)).toBeVisible();
    await mendList();
    await page.getByRole('button', { name: 'Recargar' }).click();
    const mendOne = await failing(page, one);
    await page
      .getByRole('button', { name: /^Ver ticket/ })
      .first()
      .click();
    await expect(panel(page, 'Ver ticket').getByText(sentence)).toBeVisible();
    await mendOne();
    await panel(page, 'Ver ticket').getByRole('button', { name: 'Recargar' }).click();
    await expect(said(page)).toBeVisible();
  }
  const refused = await customer.client('GET /support/:id', { params: { id: 999_999 } });
  expect(refused).toMatchObject({ status: 404, message: refusals.ticket_not_found });
  await customer.page.goto('/support?ticket=999999');
  const nothing = panel(customer.page, 'Ver ticket');
  await expect(nothing.getByRole('heading', { name: refusals.ticket_not_found })).toBeVisible();
  await expect(nothing.getByRole('button', { name: 'Recargar' })).toHaveCount(0);
  await expectAccessible(customer.page);

  const operator = await demoPerson(browser, 'operador@caribe.test');
  await operator.page.goto('/support');
  await expectPath(operator.page, /^\/$/);
  await expect(operator.page.getByRole('link', { name: 'Atención al cliente' })).toHaveCount(0);
  await operator.page.context().close();
});
