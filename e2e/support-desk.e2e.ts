import { expect, type Page, type Route } from '@playwright/test';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { expectAccessible } from './support/accessible.ts';
import { mailTo } from './support/api.ts';
import { clientIdOf } from './support/managers.ts';
import {
  clientAs,
  demoPerson,
  MANAGER,
  must,
  newCustomer,
  newPerson,
  type Signed,
} from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';

let customer: Signed;
let luis: Signed;
let beatriz: Signed;
/** Subjects that only this run has, oldest first. */
let mark: string;

test.beforeAll(async ({ browser }) => {
  customer = await newCustomer(browser);
  mark = customer.name.split(' ').at(-1) ?? '';
  luis = await demoPerson(browser, MANAGER);
  beatriz = await invited(browser);
});
test.afterAll(async () => {
  for (const { page } of [customer, luis, beatriz]) await page.context().close();
});

/** A second manager of the agency, who has chosen a password by the link of the invitation. */
async function invited(browser: Parameters<typeof demoPerson>[0]): Promise<Signed> {
  const { email, password } = newPerson();
  const name = `Beatriz ${mark}`;
  must(await luis.client('POST /admin/users', { body: { name, email, role: 1 } }));
  const token = /token=(\S+)/.exec((await mailTo(email, 'Le invitaron')).text)?.[1] ?? '';
  must(await clientAs()('POST /auth/password/confirm', { body: { token, pass: password } }));
  return { ...(await demoPerson(browser, email, password)), name };
}

const open = async (subject: string, message = '¿Cuándo llega?') =>
  must(await customer.client('POST /support', { body: { subject, tracking: '', message } })).data.id;
const thread = (page: Page) => page.getByRole('dialog', { name: 'Ver ticket' });
const said = (page: Page) => thread(page).getByRole('list', { name: 'Conversación' });
const field = (page: Page) => thread(page).getByLabel('Su respuesta');
const press = (page: Page, name: string) => thread(page).getByRole('button', { name, exact: true }).click();
const visit = async (page: Page, ticket: number) => {
  await page.goto(`/support?q=${mark}&ticket=${ticket}`);
  await expect(said(page)).toBeVisible();
};
/** Typed with keys, as the program hears of it. */
const type = async (page: Page, words: string) => {
  await field(page).click();
  await page.keyboard.type(words);
};

/** What is sent there next is on its way until it is let go. */
async function held(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  };
  await page.route(address, wait);
  return resolve;
}

test('two managers at one ticket see who writes, ask before both answer, and lose nothing when it is closed', async () => {
  const id = await open(`Dos personas ${mark}`);
  await visit(luis.page, id);
  await visit(beatriz.page, id);
  await type(luis.page, 'El martes');
  await expect(thread(beatriz.page)).toContainText('está escribiendo aquí…');
  await type(beatriz.page, 'El lunes');
  await press(beatriz.page, 'Responder');
  await expect(said(beatriz.page)).toContainText('El lunes');
  // what was nobody's is hers now
  await expect(thread(beatriz.page).getByLabel('A cargo de')).toContainText(beatriz.name);
  await expect(thread(luis.page)).toContainText(`${beatriz.name} respondió mientras usted escribe`);
  await expect(said(luis.page).getByText(beatriz.name)).toBeVisible();
  await press(luis.page, 'Responder');
  const question = luis.page.getByRole('dialog', { name: '¿Enviar también su respuesta?' });
  await expectAccessible(luis.page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(field(luis.page)).toHaveValue('El martes');
  await press(luis.page, 'Responder');
  await question.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(said(luis.page)).toContainText('El martes');
  await customer.page.goto(`/support?ticket=${id}`);
  await expect(said(customer.page).getByText('Equipo de Caribe Express')).toHaveCount(2);
  await expect(customer.page.getByText(beatriz.name)).toHaveCount(0);

  must(await customer.client('POST /support/reply', { body: { type: 'awnser', id, message: '¿Seguro?' } }));
  await expect(said(luis.page)).toContainText('¿Seguro?');
  await type(luis.page, 'Sí, lo llamo hoy');
  await expect(said(beatriz.page)).toContainText('¿Seguro?');
  await press(beatriz.page, 'Cerrar ticket');
  const closing = beatriz.page.getByRole('dialog', { name: '¿Cerrar este ticket?' });
  await expect(closing).toContainText('El cliente espera una respuesta');
  await closing.getByRole('button', { name: 'Cerrar ticket' }).click();
  await expect(beatriz.page.getByText(ticketTexts.done.closed).first()).toBeVisible();
  await mailTo(customer.email, `Cerramos el ticket ${id}`);
  // his words are there still, and become a note
  await expect(thread(luis.page)).toContainText('esto que escribió no se envió');
  await expect(thread(luis.page).getByText('Sí, lo llamo hoy')).toBeVisible();
  await luis.page.reload();
  await press(luis.page, 'Pasarlo a la nota');
  await expect(thread(luis.page).getByLabel('Nota para el personal')).toHaveValue('Sí, lo llamo hoy');
  await press(luis.page, 'Guardar nota');
  await expect(said(luis.page)).toContainText('Sí, lo llamo hoy');
});

test('what is typed while an answer is on its way stays, and is sent without a question', async () => {
  const { page } = luis;
  await visit(page, await open(`Sigue escribiendo ${mark}`));
  const goesOn = await held(page, '**/api/support/admin');
  await type(page, 'El martes.');
  await press(page, 'Responder');
  await field(page).press('ControlOrMeta+End');
  await page.keyboard.type(' ¿Le sirve?');
  goesOn();
  await expect(said(page)).toContainText('El martes.');
  await expect(field(page)).toHaveValue('¿Le sirve?');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' Avise');
  await page.reload();
  await expect(field(page)).toHaveValue('¿Le sirve? Avise');
  await press(page, 'Responder');
  await expect(said(page)).toContainText('¿Le sirve? Avise');
  await expect(field(page)).toHaveValue('');

  await page.goto(`/client/${await clientIdOf(luis, customer.email)}`);
  const notes = page.getByRole('region', { name: 'Notas del equipo' });
  const note = notes.getByLabel('Nota nueva');
  const kept = await held(page, '**/api/clients/note');
  await note.click();
  await page.keyboard.type('Paga el viernes.');
  await notes.getByRole('button', { name: 'Guardar nota' }).click();
  await note.press('ControlOrMeta+End');
  await page.keyboard.type(' Llamar');
  kept();
  await expect(notes.getByRole('listitem')).toContainText('Paga el viernes.');
  await expect(note).toHaveValue('Llamar');
});

test('ten tickets stand on a low screen, and after an answer one goes on to the next with a key', async () => {
  const { page } = luis;
  await page.setViewportSize({ width: 1366, height: 650 });
  const ids: number[] = [];
  for (let n = 1; n <= 10; n++) ids.push(await open(`Diez ${n} ${mark}`));
  const [first = 0, second = 0, last = 0] = [ids[0], ids[1], ids.at(-1)];
  await page.goto(`/support?q=${encodeURIComponent(`Diez ${mark}`)}`);
  const row = (id: number) => page.getByRole('button', { name: `Ver ticket ${id}`, exact: true });
  await expect(row(first)).toBeInViewport({ ratio: 1 });
  for (const id of ids)
    await expect(page.getByRole('row').filter({ has: row(id) })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('row').filter({ has: row(last) })).toContainText('Por responder · ');
  await look(page, 'atencion');
  // whoever waits longest comes first
  await page.getByRole('button', { name: 'Abrir el que espera hace más' }).click();
  await expect(thread(page).getByRole('heading', { name: `Diez 1 ${mark}` })).toBeInViewport({ ratio: 1 });
  await expect(said(page).getByText('¿Cuándo llega?')).toBeInViewport({ ratio: 1 });
  await type(page, 'El lunes');
  await look(page, 'atencion-ticket');
  await press(page, 'Responder');
  await expect(thread(page).getByRole('button', { name: `Siguiente: ${second}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(thread(page).getByRole('heading', { name: `Diez 2 ${mark}` })).toBeVisible();
  await expect(page.getByRole('row').filter({ has: row(first) })).toContainText('Respondido');
  // what was begun here stays, whatever is looked at meanwhile
  await type(page, 'A medio escribir');
  await row(last).click();
  await expect(thread(page).getByRole('heading', { name: `Diez 10 ${mark}` })).toBeVisible();
  await row(second).click();
  await expect(field(page)).toHaveValue('A medio escribir');
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, 'Cerrar ticket');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '¿Cerrar este ticket?' })).toHaveCount(0);
  await expect(field(page)).toHaveValue('A medio escribir');
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('what a text leaves open is marked before it is sent, in a saved answer and in what is written to a client', async () => {
  const { page } = luis;
  const title = `Va en camino ${mark}`;
  const saved = { title, message: '{nombre}, su paquete {tracking} va en camino.' };
  const kept = must(await luis.client('POST /support/admin/answers', { body: saved })).data.id;
  await visit(page, await open(`Sin tracking ${mark}`));
  await thread(page).getByLabel('Usar una respuesta guardada').selectOption(title);
  await expect(field(page)).toHaveValue(`${customer.name}, su paquete {tracking} va en camino.`);
  await press(page, 'Responder');
  await expect(thread(page).getByText('Complete o quite {tracking}').first()).toBeVisible();
  await expect(field(page)).toBeFocused();
  await field(page).fill('Va en camino.');
  await press(page, 'Responder');
  await expect(said(page)).toContainText('Va en camino.');
  must(await luis.client('DELETE /support/admin/answers/:id', { params: { id: kept } }));

  await page.goto(`/client/${await clientIdOf(luis, customer.email)}`);
  await page.getByRole('button', { name: 'Escribir', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Escribir a 1 cliente' });
  await dialog.getByLabel('Asunto').fill('Feriado');
  await dialog.getByLabel('Mensaje').fill('{nombre}, su caja {tracking} espera.');
  await expect(dialog.getByRole('region', { name: `Así lo lee ${customer.name}` })).toContainText(
    `Hola, ${customer.name}: ${customer.name}, su caja {tracking} espera.`,
  );
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByText('Complete o quite {tracking}').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Escribir', exact: true }).click();
  await dialog.getByLabel('Mensaje').fill('{nombre}, el lunes no abrimos.');
  await look(page, 'escribir-a-cliente');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  // whoever speaks with the client next reads what was written
  const letters = page.getByRole('region', { name: 'Lo que se le escribió' });
  await expect(letters).toContainText('Feriado');
  await expect(letters).toContainText(`${customer.name}, el lunes no abrimos.`);
});

test('a ticket is opened for a client who calls, who reads it as such and is told by mail', async () => {
  const { page } = luis;
  const id = await clientIdOf(luis, customer.email);
  await page.goto(`/client/${id}`);
  const start = page.getByRole('button', { name: 'Abrir ticket' });
  await start.click();
  const form = page.getByRole('dialog', { name: `Ticket de ${customer.name}` });
  await form.getByLabel('Asunto').fill(`Llamó ${mark}`);
  await form.getByRole('button', { name: 'Abrir ticket' }).click();
  await expect(form.getByText(ticketTexts.invalid.message).first()).toBeVisible();
  await look(page, 'ticket-por-telefono');
  await page.keyboard.press('Escape');
  await start.click();
  await expect(form.getByLabel('Asunto')).toHaveValue(`Llamó ${mark}`);
  await form.getByLabel('Mensaje').fill('Pregunta por su caja azul.');
  await form.getByRole('button', { name: 'Abrir ticket' }).click();
  await expect(thread(page).getByRole('heading', { name: `Llamó ${mark}` })).toBeVisible();
  await expect(said(page)).toContainText('con lo que se dijo por teléfono');
  const mail = await mailTo(customer.email, 'Abrimos el ticket');
  await customer.page.goto(/\/support\?ticket=\d+/.exec(mail.text)?.[0] ?? '');
  await expect(said(customer.page)).toContainText('Pregunta por su caja azul.');
  await expect(said(customer.page)).toContainText(
    'Equipo de Caribe Express, con lo que se dijo por teléfono',
  );
});

test('a package leads to a question about it, with its tracking, and six files are one too many aloud', async () => {
  const { page } = customer;
  await page.goto('/support?about=CE0123456789');
  const form = page.getByRole('dialog', { name: 'Abrir ticket' });
  await expect(form.getByLabel('Tracking')).toHaveValue('CE0123456789');
  const pdf = (n: number, text: string) => ({
    name: `hoja${n}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(text),
  });
  await form.getByLabel('Elegir fotos o PDF').setInputFiles(pdf(0, 'no es un PDF'));
  await expect(form.getByText(ticketTexts.invalid.file)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Reintentar hoja0.pdf' })).toHaveCount(0);
  const sheets = [1, 2, 3, 4, 5, 6].map(n => pdf(n, '%PDF-1.7\nstartxref\n9\n%%EOF\n'));
  await form.getByLabel('Elegir fotos o PDF').setInputFiles(sheets);
  await expect(form.getByText('Listo para enviar')).toHaveCount(5);
  await expect(form.getByText('no se adjuntó hoja6.pdf')).toBeVisible();
  await form.getByLabel('Asunto').fill(`Hojas ${mark}`);
  await form.getByLabel('Mensaje').fill('Van cinco.');
  await form.getByRole('button', { name: 'Enviar ticket' }).click();
  await expect(form.getByText('Un archivo no se puede enviar: quítelo.')).toBeVisible();
  await form.getByRole('button', { name: 'Quitar hoja0.pdf' }).click();
  await form.getByRole('button', { name: 'Enviar ticket' }).click();
  await expect(page.getByText(ticketTexts.done.opened).first()).toBeVisible();
});

test('a claim keeps what was written, apart from a question about the same package, and is gone once sent', async () => {
  const { page } = customer;
  const question = '/support?about=CE0123456780';
  const claim = `${question}&ask=Quiero+reclamar`;
  const form = page.getByRole('dialog', { name: 'Abrir ticket' });
  const message = form.getByLabel('Mensaje');
  await page.goto(question);
  await message.fill('¿Cuándo llega?');
  await page.goto(claim);
  await expect(form.getByLabel('Asunto')).toHaveValue('Reclamo por daño o pérdida');
  await expect(message).toHaveValue('Quiero reclamar');
  await message.fill('Quiero reclamar: llegó rota.');
  const buffer = Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF\n');
  const bill = { name: 'factura.pdf', mimeType: 'application/pdf', buffer };
  await form.getByLabel('Elegir fotos o PDF').setInputFiles(bill);
  await expect(form.getByText('Listo para enviar')).toBeVisible();
  await page.goto(claim);
  await expect(message).toHaveValue('Quiero reclamar: llegó rota.');
  await expect(form.getByText('factura.pdf')).toBeVisible();
  await form.getByRole('button', { name: 'Enviar ticket' }).click();
  await expect(page.getByText(ticketTexts.done.opened).first()).toBeVisible();
  await page.goto(claim);
  await expect(message).toHaveValue('Quiero reclamar');
  await page.goto(question);
  await expect(message).toHaveValue('¿Cuándo llega?');
});
