import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { failing, mailTo } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { demoPerson, MANAGER, must, newCustomer, type Signed } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { refusals } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { picture } from '../test/pictures.ts';

let customer: Signed;
let manager: Signed;
test.beforeAll(async ({ browser }) => {
  customer = await newCustomer(browser);
  manager = await demoPerson(browser, MANAGER);
});
test.afterAll(async () => {
  for (const { page } of [customer, manager]) await page.context().close();
});

const NOTE = 'Llamar a la aduana antes de responder';
const GUIDE = {
  name: 'guia.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF\n'),
};
const photo = async () => ({
  name: 'caja.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await picture().arrayBuffer()),
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
    await form
      .getByLabel('Mensaje')
      .fill(`Salió hace un mes y no llega.\n${'Ya escribí antes.\n'.repeat(60)}`);
    await look(page, 'ticket-nuevo');
    // a picture is taken along, whatever the connection does meanwhile
    await page.route('**/api/support/file', route => route.abort());
    await form.getByLabel('Elegir fotos o PDF').setInputFiles(await photo());
    await expect(form.getByRole('button', { name: 'Reintentar caja.png' })).toBeVisible();
    await form.getByRole('button', { name: 'Enviar ticket' }).click();
    await expect(form.getByText('Un archivo no se pudo subir: reintente o quítelo.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/support/file');
    await form.getByRole('button', { name: 'Reintentar caja.png' }).click();
    await expect(form.getByText('Listo para enviar')).toBeVisible();
    await look(page, 'ticket-adjunto');
    // and stays with what was typed
    await page.reload();
    await page.getByRole('button', { name: 'Abrir ticket' }).click();
    await expect(form.getByLabel('Asunto')).toHaveValue(subject);
    await expect(form.getByText('Listo para enviar')).toBeVisible();
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
  const canned = `Plazo de ${customer.name.split(' ').at(-1)}`;
  await test.step('a manager keeps an answer that is given again and again', async () => {
    await staff.goto('/support');
    await staff.getByRole('button', { name: 'Respuestas guardadas' }).click();
    const kept = panel(staff, 'Respuestas guardadas');
    await kept.getByRole('button', { name: 'Agregar respuesta' }).click();
    await kept.getByRole('button', { name: 'Guardar' }).click();
    await expect(refusal(staff, ticketTexts.invalid.title)).toBeVisible();
    await kept.getByLabel('Título').fill(canned);
    await kept.getByLabel('Mensaje').fill('Hola, {nombre}. Llega el lunes.');
    await kept.getByRole('button', { name: 'Guardar' }).click();
    await expect(kept.getByText(canned)).toBeVisible();
    await look(staff, 'respuestas-guardadas');
    await kept.getByRole('button', { name: `Editar ${canned}` }).click();
    await kept.getByLabel('Mensaje').fill('Hola, {nombre}. Su caja llega el lunes.');
    await kept.getByRole('button', { name: 'Guardar' }).click();
    // in the list: while it is saved, the field has the words too
    const listed = kept.getByRole('listitem').filter({ hasText: canned });
    await expect(listed.getByText('Su caja llega el lunes.')).toBeVisible();
    await staff.keyboard.press('Escape');
    await expect(kept).toHaveCount(0);
  });

  await test.step('the manager answers it', async () => {
    await staff.goto('/');
    await staff
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Atención al cliente' })
      .click();
    await staff.getByLabel('Buscar ticket').fill(subject);
    await staff.getByLabel('Buscar ticket').press('Enter');
    const row = staff.getByRole('row').filter({ hasText: subject });
    await expect(row).toContainText('Por responder');
    await expect(row).toContainText(/Por responder · (?:ahora|\d+ min)/);
    await expect(row).toContainText(/\d{4}-\d{2}-\d{2}/);
    await expect(staff.getByLabel('Estado')).toContainText('Por responder (1)');
    // names and codes are whole: nothing stands beyond the table's edge
    const table = staff.getByRole('region', { name: 'Tickets' });
    await expect
      .poll(() => table.evaluate(node => node.scrollWidth - node.clientWidth))
      .toBeLessThanOrEqual(1);
    await expectAccessible(staff);
    await row.getByRole('button', { name: /^Ver ticket/ }).click();
    // however much was written, one reads on and answers
    await expect(said(staff).getByText('Salió hace un mes y no llega.')).toBeInViewport();
    await expect(staff.getByLabel('Su respuesta')).toBeFocused();
    const shown = said(staff).getByRole('img', { name: 'Foto caja.png' });
    await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await expect(staff.getByLabel('Su respuesta')).toBeInViewport({ ratio: 1 });
    await expect(panel(staff, 'Ver ticket').getByRole('link', { name: customer.email })).toHaveAttribute(
      'href',
      `mailto:${customer.email}`,
    );
    await staff.getByRole('button', { name: 'Responder' }).click();
    await expect(refusal(staff, ticketTexts.invalid.message)).toBeVisible();
    // it is theirs now, with a note that its customer never sees
    await panel(staff, 'Ver ticket').getByLabel('A cargo de').selectOption({ index: 1 });
    await expect(staff.getByText(ticketTexts.done.assigned).first()).toBeVisible();
    await expect(row).toContainText(/\d · \p{L}/u);
    await panel(staff, 'Ver ticket').getByRole('tab', { name: 'Nota interna' }).click();
    await staff.getByLabel('Nota para el personal').fill(NOTE);
    await staff.getByRole('button', { name: 'Guardar nota' }).click();
    await expect(said(staff).getByText(NOTE)).toBeVisible();
    await look(staff, 'ticket-nota');
    await panel(staff, 'Ver ticket').getByRole('tab', { name: 'Respuesta' }).click();
    await staff.getByLabel('Usar una respuesta guardada').selectOption(canned);
    await expect(staff.getByLabel('Su respuesta')).toHaveValue(
      `Hola, ${customer.name}. Su caja llega el lunes.`,
    );
    await staff.getByLabel('Su respuesta').fill('Llega el lunes.');
    await staff.getByLabel('Elegir fotos o PDF').setInputFiles(GUIDE);
    await expect(staff.getByText('Listo para enviar')).toBeVisible();
    const mend = await failing(staff, '**/api/support/admin');
    await staff.getByRole('button', { name: 'Responder' }).click();
    await expect(staff.getByText(ticketTexts.failures.reply).first()).toBeVisible();
    await mend();
    await staff.getByRole('button', { name: 'Responder' }).click();
    await expect(staff.getByText(ticketTexts.done.replied).first()).toBeVisible();
    await expect(said(staff).getByText('Llega el lunes.')).toBeVisible();
    await look(staff, 'ticket-gerente');
  });

  await test.step('the customer reads it by the link of the mail, and replies', async () => {
    const reply = await mailTo(customer.email, 'Respuesta a su ticket');
    await page.goto(/\/support\?ticket=\d+/.exec(reply.text)?.[0] ?? '');
    await expect(said(page).getByText('Llega el lunes.')).toBeVisible();
    await expect(said(page).getByText('Equipo de Caribe Express')).toBeVisible();
    // both messages say when they were written, and what is read is no new answer
    await expect(said(page).getByRole('time')).toHaveCount(2);
    await expect(page.getByText('Nueva respuesta')).toHaveCount(0);
    await page.getByRole('button', { name: 'Responder' }).click();
    await expect(refusal(page, ticketTexts.invalid.message)).toBeVisible();
    await expect(page.getByText(NOTE)).toHaveCount(0);
    await expect(said(page).getByRole('img', { name: 'Foto caja.png' })).toBeVisible();
    const saving = page.waitForEvent('download');
    await said(page)
      .getByRole('button', { name: /^guia\.pdf/ })
      .click();
    expect((await saving).suggestedFilename()).toMatch(/^ticket-\d+-\d+\.pdf$/);
    await page.getByLabel('Su respuesta').fill('¡Muchas gracias!');
    // a slip of a key loses nothing, nor does a page that is gone
    await page.keyboard.press('Escape');
    await expect(panel(page, 'Ver ticket')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel('Su respuesta')).toHaveValue('¡Muchas gracias!');
    await page.reload();
    await expect(page.getByLabel('Su respuesta')).toHaveValue('¡Muchas gracias!');
    await page.getByRole('button', { name: 'Responder' }).click();
    await expect(said(page).getByText('¡Muchas gracias!')).toBeVisible();
    await look(page, 'ticket-cliente');
  });

  await test.step('closed: the panel goes, the list says so, and nobody replies any more', async () => {
    const confirm = panel(staff, '¿Cerrar este ticket?').getByRole('button', { name: 'Cerrar ticket' });
    const mend = await failing(staff, '**/api/support/admin/close');
    // what was written and not sent would go unseen
    await staff.getByLabel('Su respuesta').fill('Un momento');
    await panel(staff, 'Ver ticket').getByRole('button', { name: 'Cerrar ticket' }).click();
    await expect(panel(staff, '¿Cerrar este ticket?').getByText(/no se ha enviado/)).toBeVisible();
    await confirm.click();
    await expect(staff.getByText(ticketTexts.failures.close).first()).toBeVisible();
    await mend();
    // refused, the question stays
    await confirm.click();
    await expect(staff.getByText(ticketTexts.done.closed).first()).toBeVisible();
    await expect(panel(staff, 'Ver ticket')).toHaveCount(0);
    // the list is still the one that was searched
    await expect(staff.getByLabel('Buscar ticket')).toHaveValue(subject);
    const closed = staff.getByRole('row').filter({ hasText: subject });
    await expect(closed).toContainText('Cerrado');
    await closed.getByRole('button', { name: /^Ver ticket/ }).click();
    await expect(said(staff)).toBeVisible();
    await expect(staff.getByLabel('Su respuesta')).toHaveCount(0);
    await expect(staff.getByRole('button', { name: 'Cerrar ticket' })).toHaveCount(0);
    await staff.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await staff.getByRole('button', { name: 'Respuestas guardadas' }).click();
    const kept = panel(staff, 'Respuestas guardadas');
    await kept.getByRole('button', { name: `Eliminar ${canned}` }).click();
    await panel(staff, '¿Eliminar esta respuesta?').getByRole('button', { name: 'Eliminar' }).click();
    await expect(kept.getByText(canned)).toHaveCount(0);
    await page.reload();
    await expect(panel(page, 'Ver ticket').getByText('Este ticket está cerrado')).toBeVisible();
    await expect(page.getByLabel('Su respuesta')).toHaveCount(0);
  });

  await test.step('a new one is opened from it, and each leads to the other', async () => {
    await panel(page, 'Ver ticket').getByRole('button', { name: 'Abrir uno nuevo sobre este' }).click();
    const form = panel(page, 'Abrir ticket');
    await expect(form.getByLabel('Asunto')).toHaveValue(/^Sobre el ticket \d+: /);
    await form.getByLabel('Mensaje').fill('Llegó, pero falta una caja.');
    await form.getByRole('button', { name: 'Enviar ticket' }).click();
    await expect(form).toHaveCount(0);
    const fresh = page.getByRole('row').filter({ hasText: 'Sobre el ticket' });
    await fresh.getByRole('button', { name: /^Ver ticket/ }).click();
    const shown = panel(page, 'Ver ticket');
    await expect(shown).toContainText('Continúa el');
    await look(page, 'ticket-continuado');
    await shown.getByRole('link', { name: /^Ticket \d+: ¿Dónde está mi caja/ }).click();
    await expect(shown).toContainText('Continúa en el');
    await expect(shown.getByText('Este ticket está cerrado')).toBeVisible();
  });
});

test('a ticket that cannot be read, and one of nobody', async () => {
  const body = { subject: 'Mi factura', tracking: '', message: '¿Dónde la encuentro?' };
  must(await customer.client('POST /support', { body }));
  for (const { page, one, sentence } of [
    { page: customer.page, one: /\/api\/support\/\d+$/, sentence: ticketTexts.failures.load },
    { page: manager.page, one: /\/api\/support\/admin\/detail\/\d+$/, sentence: ticketTexts.failures.detail },
  ]) {
    await page.goto('/support');
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
  await customer.page.goto('/support?ticket=999999');
  const nothing = panel(customer.page, 'Ver ticket');
  await expect(nothing.getByRole('heading', { name: refusals.ticket_not_found })).toBeVisible();
  await expect(nothing.getByRole('button', { name: 'Recargar' })).toHaveCount(0);
  await expectAccessible(customer.page);
  await manager.page.goto('/support?ticket=999999');
  const none = panel(manager.page, 'Ver ticket');
  await expect(none.getByRole('heading', { name: refusals.ticket_not_found })).toBeVisible();
  await expect(none.getByText('Revise su conexión')).toHaveCount(0);
});
