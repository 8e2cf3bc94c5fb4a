import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy, failing, holding, todayInMiami } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { demoPerson, MANAGER, must, newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { unfolded } from './support/staff.ts';
import { test } from './support/test.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const rowOf = (inbox: Locator, title: string | RegExp) =>
  inbox.getByRole('listitem').filter({ hasText: title });

test('a manager sees what waits, acts from there, and reminds who owes once', async ({ browser }) => {
  const manager = await demoPerson(browser, MANAGER);
  const customer = await newCustomer(browser);
  const [unsent] = (await buy(customer)).packages;
  const [owing] = (await buy(customer)).packages;
  if (!owing || !unsent) throw new Error('Nothing was bought');
  const larger = { weight: 45, length: 20, width: 16, height: 16, date: todayInMiami(), notes: '' };
  must(await manager.client('POST /order/dimensions', { body: { id: owing.id, ...larger } }));
  const asked = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  must(await customer.client('POST /support', { body: asked }));
  const { page } = manager;

  await test.step('the home names it, with its action', async () => {
    await page.goto('/');
    const inbox = page.getByRole('region', { name: 'Por hacer' });
    await expect(rowOf(inbox, 'Tickets esperan respuesta').getByRole('link')).toHaveText('Responder');
    await expect(rowOf(inbox, /Deudas por \$/).getByRole('link')).toHaveText('Recordar');
    await expect(page.getByRole('table', { name: /^Hoy, esta semana/ })).toContainText('Cobrado');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await look(page, 'manana');
    await page.getByRole('tab', { name: /^Dinero/ }).click();
    await expect(rowOf(inbox, 'Tickets')).toHaveCount(0);
    await expect(menuOf(page).getByRole('link', { name: /^Deudas/ })).toHaveAccessibleName(
      /paquetes? deben?\)/,
    );
    await rowOf(inbox, /Deudas por \$/)
      .getByRole('link')
      .click();
    await expectPath(page, /^\/debts$/);
  });

  await test.step('one reminder a week', async () => {
    await page.goto('/debts?age=0&size=500');
    const row = page.getByRole('row').filter({ hasText: owing.tracking });
    await row.getByRole('button', { name: `Recordar la deuda a ${customer.name}` }).click();
    await expect(page.getByText('Se envió 1 recordatorio').first()).toBeVisible();
    await expect(row.getByTitle(/^Enviado el /)).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    await look(page, 'deudas-recordadas');
    // why it was refused stands in the question, and no more when it is asked again
    const all = page.getByRole('button', { name: /^Recordar a \d+ cliente/ });
    const question = page.getByRole('dialog');
    await page.context().setOffline(true);
    await all.click();
    await question.getByRole('button', { name: 'Enviar' }).click();
    await expect(question.getByRole('alert')).toBeVisible();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await page.context().setOffline(false);
    await all.click();
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await expect(question.getByRole('alert')).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('with the debts one chooses: why nothing was done, and a reason for what is', async () => {
    const box = page.getByRole('checkbox', { name: `Elegir ${owing.tracking}` });
    await box.press('Space');
    const bar = page.getByRole('region', { name: 'Con los elegidos' });
    await expect(bar.getByRole('status')).toHaveText('1 elegido');
    await look(page, 'deudas-elegidas');
    await box.press('Enter');
    await expect(bar.getByRole('button').first()).toBeFocused();
    await bar.getByRole('button', { name: 'Recordar' }).click();
    const asking = page.getByRole('dialog', { name: '¿Recordar a 1 cliente?' });
    await expect(asking).toContainText(customer.name);
    await asking.getByRole('button', { name: 'Recordar' }).click();
    const result = page.getByRole('dialog', { name: 'No se cambió nada' });
    await expect(result.getByRole('listitem')).toContainText([customer.name]);
    await expect(result.getByRole('listitem')).toContainText(['Ya se le recordó en los últimos siete días']);
    await result.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(bar).toHaveCount(0);

    const send = await holding(page, '**/api/order/waive/many');
    await box.check();
    await bar.getByRole('button', { name: 'Condonar' }).click();
    const why = page.getByRole('dialog', { name: '¿Condonar la deuda de 1 paquete?' });
    await why.getByLabel('Motivo').fill('Balanza mal calibrada');
    await why.getByRole('button', { name: /^Condonar \$/ }).click();
    await expect(bar.getByRole('status')).toHaveText('0 de 1');
    await expect(bar.getByRole('button')).toHaveText('Detener');
    await expectAccessible(page);
    send();
    await expect(page.getByText('Se condonó la deuda de 1 paquete').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: owing.tracking })).toHaveCount(0);
  });

  await test.step('labels of those one chooses, and which has none', async () => {
    await page.goto('/orders?size=500');
    for (const { tracking } of [owing, unsent]) {
      await page.getByRole('checkbox', { name: `Elegir ${tracking}` }).check();
    }
    const bar = page.getByRole('region', { name: 'Con los elegidos' });
    await bar.getByRole('button', { name: 'Imprimir etiquetas' }).click();
    const result = page.getByRole('dialog', { name: '1 etiqueta, lista para imprimir' });
    await expect(result.getByRole('listitem')).toHaveText(
      `${unsent.tracking}La etiqueta todavía no está disponible: se imprime desde que el paquete es recibido`,
    );
    await look(page, 'etiquetas-elegidas');
    // who failed stays chosen; Escape closes the result alone
    await page.keyboard.press('Escape');
    await expect(result).toHaveCount(0);
    await expect(bar.getByRole('status')).toHaveText('1 elegido');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName(
      `Elegir ${unsent.tracking}`,
    );
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('checkbox').first()).toBeHidden();
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Elegir varios' }).click();
    await page
      .getByRole('checkbox', { name: /^Elegir (?!esta)/ })
      .first()
      .check();
    await expect(bar.getByRole('button', { name: 'Imprimir etiquetas' })).toBeInViewport({ ratio: 1 });
    await look(page, 'elegidos-telefono');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('clients one chooses are blocked, and let in again at once', async () => {
    await page.goto(`/clients?q=${encodeURIComponent(customer.email)}`);
    const row = page.getByRole('row').filter({ hasText: customer.email });
    await row.getByRole('checkbox', { name: `Elegir ${customer.name}` }).check();
    const bar = page.getByRole('region', { name: 'Con los elegidos' });
    await bar.getByRole('button', { name: 'Bloquear' }).click();
    const asking = page.getByRole('dialog', { name: '¿Bloquear a 1 cliente?' });
    await expectAccessible(page);
    await asking.getByRole('button', { name: 'Bloquear' }).click();
    await expect(row).toContainText('Bloqueado');
    await expect(bar).toHaveCount(0);
    const undo = page.getByRole('complementary', { name: 'Deshacer el último cambio' });
    await expect(undo).toContainText('Se bloqueó 1 cliente');
    await undo.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Se desbloqueó 1 cliente')).toBeVisible();
    await expect(row).not.toContainText('Bloqueado');
  });

  await test.step('clients one chooses are written to', async () => {
    const box = page.getByRole('checkbox', { name: `Elegir ${customer.name}` });
    await box.check();
    const bar = page.getByRole('region', { name: 'Con los elegidos' });
    const works = await failing(page, /\/api\/admin\/export\//);
    await bar.getByRole('button', { name: 'Exportar' }).click();
    await expect(page.getByText('Ha ocurrido un error al exportar la lista')).toBeVisible();
    await works();
    await bar.getByRole('button', { name: 'Escribir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escribir a 1 cliente' });
    await expect(dialog).toContainText(customer.name);
    await dialog.getByLabel('Asunto').fill('Feriado');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog.getByLabel('Mensaje')).toBeFocused();
    await look(page, 'escribir');
    await dialog.getByLabel('Mensaje').fill('El lunes no abrimos.');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Se envía 1 correo').first()).toBeVisible();
    await expect(bar).toHaveCount(0);
    const undo = page.getByRole('complementary', { name: 'Deshacer el último cambio' });
    await undo.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Se retiró 1 correo').first()).toBeVisible();
    await expect(undo).toHaveCount(0);
    // to be mended and sent again
    await box.check();
    await bar.getByRole('button', { name: 'Escribir' }).click();
    await expect(dialog.getByLabel('Asunto')).toHaveValue('Feriado');
    await expect(dialog.getByLabel('Mensaje')).toHaveValue('El lunes no abrimos.');
    await dialog.getByLabel('Asunto').fill('');
    await dialog.getByLabel('Mensaje').fill('');
    await page.keyboard.press('Escape');
    await box.uncheck();
  });

  await test.step('many are chosen with Shift, and what is stopped midway says how far it came', () =>
    stopMidway(page, customer.email));

  await test.step('what the carrier fetches, day by day', async () => {
    await page.goto('/pickups');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recogidas');
    await page.getByRole('link', { name: 'Día siguiente' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await look(page, 'recogidas');
  });
});

/** Two pieces of work with clients whom only this page knows: nobody else's are touched. */
async function stopMidway(page: Page, found: string): Promise<void> {
  const COUNT = 28;
  await page.route(/\/api\/clients\/page\//, async route => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object[] };
    const many = Array.from({ length: COUNT }, (_, n) => ({
      ...data[0],
      id: 900_001 + n,
      name: `Elegible ${n + 1}`,
    }));
    await route.fulfill({ response, json: { ...rest, data: many, total: COUNT } });
  });
  const pieces: number[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/clients/block/many', async route => {
    const { ids } = route.request().postDataJSON() as { ids: number[] };
    pieces.push(ids.length);
    await answered.promise;
    const data = ids.map(id => ({ id, result: 'done', message: null }));
    await route.fulfill({ json: { success: true, data } });
  });
  await page.goto(`/clients?q=${encodeURIComponent(found)}`);
  const box = (n: number) => page.getByRole('checkbox', { name: `Elegir Elegible ${n}`, exact: true });
  const bar = page.getByRole('region', { name: 'Con los elegidos' });
  await box(1).click();
  await box(COUNT).click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status')).toHaveText('28 elegidos');
  // backwards, and off: from the one that was pressed last
  await box(COUNT - 1).click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status')).toHaveText('26 elegidos');
  await expect(box(26)).toBeChecked();
  for (const n of [27, COUNT]) await expect(box(n)).not.toBeChecked();

  await bar.getByRole('button', { name: 'Bloquear' }).click();
  const asking = page.getByRole('dialog', { name: '¿Bloquear a 26 clientes?' });
  await asking.getByRole('button', { name: 'Bloquear' }).click();
  await expect(bar.getByRole('status')).toHaveText('0 de 26');
  await bar.getByRole('button', { name: 'Detener' }).click();
  await expect(bar.getByRole('button')).toHaveText('Deteniendo…');
  answered.resolve();
  const result = page.getByRole('dialog', { name: 'Se bloquearon 25 clientes' });
  await expect(result).toContainText('Se detuvo: falta 1, que sigue elegido.');
  // a row that is half below the head has half a box to press
  await box(1).evaluate(node => node.scrollIntoView({ block: 'center' }));
  await look(page, 'detenido');
  expect(pieces).toEqual([25]);
  await result.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(bar.getByRole('status')).toHaveText('1 elegido');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Elegir Elegible 26');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

test('the menu folds and remembers; who is here and the way out stay in sight', async ({ browser }) => {
  const { page } = await demoPerson(browser, MANAGER);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/lots');
  const menu = menuOf(page);
  const entry = (name: string) => menu.getByRole('link', { name, exact: true });
  const group = (name: string) => menu.getByRole('button', { name });
  await expect(entry('Por confirmar').or(menu.getByRole('link', { name: /^Por confirmar/ }))).toBeVisible();
  // nothing scrolls at 800, nor where the page of a folded group is shown as well
  const over = () => menu.evaluate(nav => nav.scrollHeight - nav.clientHeight);
  await expect.poll(over).toBeLessThanOrEqual(0);
  await page.goto('/states');
  await expect(entry('Estados')).toHaveAttribute('aria-current', 'page');
  await expect.poll(over).toBeLessThanOrEqual(0);
  await page.goto('/lots');
  await expect(page.getByRole('button', { name: 'Cerrar sesion' })).toBeInViewport({ ratio: 1 });
  await expect(group('Ordenes')).toHaveAttribute('aria-expanded', 'true');
  await expect(entry('Ciudad')).toHaveCount(0);
  await unfolded(page, 'Direcciones');
  await expect(entry('Ciudad')).toBeVisible();
  await group('Ordenes').click();
  await expect(entry('Domestico')).toHaveCount(0);
  await page.reload();
  await expect(entry('Ciudad')).toBeVisible();
  await expect(entry('Domestico')).toHaveCount(0);
  // where one is stays in sight
  await page.goto('/order-domestic');
  await expect(entry('Domestico')).toHaveAttribute('aria-current', 'page');
  await look(page, 'menu-plegado');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menú' });
  await expect(sheet.getByRole('button', { name: 'Cerrar sesion' })).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('link', { name: 'Ciudad' })).toBeVisible();
  await look(page, 'menu-telefono');
  await sheet.getByRole('link', { name: 'Ciudad' }).click();
  await expectPath(page, /^\/cities$/);
  await expect(sheet).toBeHidden();
});
