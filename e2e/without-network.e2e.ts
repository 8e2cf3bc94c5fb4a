import { type Browser, expect, type Page } from '@playwright/test';
import { buyOne, LARGER, placeOf, withPackage } from './support/api.ts';
import { CARDS, fillCard, fillRegistration } from './support/customer.ts';
import { demoPerson, MANAGER, must, newCustomer, newPerson, someone } from './support/people.ts';
import { test } from './support/test.ts';
import { atPayment } from './support/wizard.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click();

/** A form that is filled in and not sent yet, on its page, and how it is sent. */
type Filled = { page: Page; send: () => Promise<void> };

async function signIn(browser: Browser): Promise<Filled> {
  const page = await someone(browser);
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(MANAGER);
  await page.getByLabel('Contraseña', { exact: true }).fill('puerta-demo');
  return { page, send: () => press(page, 'Iniciar sesión') };
}

async function registration(browser: Browser): Promise<Filled> {
  const page = await someone(browser);
  await page.goto('/register');
  await fillRegistration(page, newPerson());
  await page.getByLabel(/Acepto los términos y condiciones/).check();
  return { page, send: () => press(page, 'Crear cuenta') };
}

async function calculator(browser: Browser): Promise<Filled> {
  const page = await someone(browser);
  await page.goto('/calculator');
  await page.getByLabel('Código postal de origen').fill('33130');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
  await page.getByLabel('Tipo de etiqueta').selectOption({ label: 'Aéreo' });
  await page.getByText('Lo llevo a una oficina UPS').click();
  return { page, send: () => press(page, 'Calcular') };
}

async function profile(browser: Browser): Promise<Filled> {
  const { page } = await newCustomer(browser);
  await page.goto('/profile');
  await page.getByLabel('Nombre y apellido', { exact: true }).fill('Ana Rivas');
  return { page, send: () => press(page, 'Guardar cambios') };
}

async function wizard(browser: Browser): Promise<Filled> {
  const { page, client } = await newCustomer(browser);
  await atPayment(page, await placeOf(client, 'Distrito Capital', 'Caracas'));
  await fillCard(page, CARDS.approved);
  await expect(page.getByRole('button', { name: /^Pagar \$/ })).toBeEnabled();
  return { page, send: () => press(page, /^Pagar/) };
}

async function debt(browser: Browser): Promise<Filled> {
  const manager = await demoPerson(browser, MANAGER);
  const { page, tracking } = await withPackage(browser, manager, LARGER);
  await page.goto(`/purchase/tracking/${tracking}`);
  await press(page, /^Realizar pago/);
  await fillCard(page, CARDS.approved);
  return { page, send: () => press(page, /^Pagar/) };
}

async function reply(browser: Browser): Promise<Filled> {
  const { page, client } = await newCustomer(browser);
  const body = { subject: '¿Cuándo llega?', tracking: '', message: 'Salió hace un mes.' };
  const { id } = must(await client('POST /support', { body })).data;
  await page.goto(`/support?ticket=${id}`);
  await page.getByLabel('Su respuesta').fill('Sigo esperando.');
  return { page, send: () => press(page, 'Responder') };
}

async function settings(browser: Browser): Promise<Filled> {
  const page = await someone(browser, MANAGER);
  await page.goto('/settings');
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await expect(save).toBeVisible();
  return { page, send: () => save.click() };
}

async function tariffs(browser: Browser): Promise<Filled> {
  const page = await someone(browser, MANAGER);
  await page.goto('/cities');
  await page
    .getByLabel(/^Aire \(\$\/lb\) de /)
    .first()
    .click();
  await page.keyboard.type('7,77');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
  return { page, send: () => bar.getByRole('button', { name: /^Guardar/ }).click() };
}

/** A button that asks first: its question stays, and says it. */
async function question(browser: Browser): Promise<Filled> {
  const page = await someone(browser, MANAGER);
  await page.goto('/clients');
  await page.getByRole('link', { name: /^Ver/ }).first().click();
  await press(page, 'Restaurar Contraseña');
  const asked = page.getByRole('dialog').getByRole('button', { name: 'Restaurar Contraseña' });
  await expect(asked).toBeVisible();
  return { page, send: () => asked.click() };
}

/** A button of a row, which has no form. */
async function row(browser: Browser): Promise<Filled> {
  const manager = await demoPerson(browser, MANAGER);
  await withPackage(browser, manager, LARGER);
  await manager.page.goto('/debts');
  const remind = manager.page.getByRole('button', { name: /^Recordar la deuda a / }).first();
  await expect(remind).toBeVisible();
  return { page: manager.page, send: () => remind.click() };
}

async function lot(browser: Browser): Promise<Filled> {
  const page = await someone(browser, MANAGER);
  await page.goto('/lots/1');
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await expect(save).toBeVisible();
  return { page, send: () => save.click() };
}

async function home(browser: Browser): Promise<Filled> {
  const page = await someone(browser, MANAGER);
  const notices = page.waitForResponse(/notifications-kit.*\.js/);
  await page.goto('/');
  await notices;
  const refresh = page.getByRole('button', { name: 'Actualizar' });
  await expect(refresh).toBeEnabled();
  return { page, send: () => refresh.click() };
}

const FORMS = {
  signIn,
  registration,
  calculator,
  profile,
  wizard,
  debt,
  reply,
  settings,
  tariffs,
  question,
  row,
  lot,
  home,
};

for (const [name, fill] of Object.entries(FORMS))
  test(`without a network nothing is sent, now or later, and it is said at once: ${name}`, async ({
    browser,
  }) => {
    const { page, send } = await fill(browser);
    const context = page.context();
    await context.setOffline(true);
    await send();
    const said = page.getByText('no se envió').last();
    await expect(said).toBeVisible({ timeout: 4000 });
    await expect(page.getByText('El banco está procesando su pago')).toHaveCount(0);
    // a form says it until the next try, whatever becomes of its notice
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
    if (name !== 'home') await expect(said).toBeVisible();

    const sent: string[] = [];
    page.on('request', request => {
      // an example's price asks, as GET does
      if (request.method() !== 'GET' && !request.url().endsWith('/quote')) sent.push(request.url());
    });
    await context.setOffline(false);
    // whatever waited for the connection would have gone out before these
    for (let times = 0; times < 3; times += 1) await page.evaluate(() => fetch('/healthz').then(String));
    expect(sent).toEqual([]);
  });

test('a list that is there can be read without a network, and a box that is not says so with its number', async ({
  browser,
}) => {
  const customer = await newCustomer(browser);
  const { page } = customer;
  const { tracking } = await buyOne(customer);
  const fetched = page.waitForResponse(/PurchaseDetailPage.*\.js/);
  await page.goto('/purchase');
  await expect(page.getByRole('article', { name: tracking })).toBeVisible();
  await fetched;
  await page.context().setOffline(true);
  await expect(page.getByText('Sin conexión. Lo que ve es de antes')).toBeVisible();
  await page.getByRole('link', { name: /^Detalle/ }).click();
  await expect(page.getByRole('heading', { name: tracking, level: 1 })).toBeVisible();
  await expect(page.getByText('esto aún no se había abierto aquí')).toBeVisible();
  await page.getByRole('link', { name: 'Compras' }).last().click();
  await expect(page.getByRole('article', { name: tracking })).toBeVisible();
  await page.getByRole('link', { name: /^Detalle/ }).click();
  await page.context().setOffline(false);
  await expect(
    page.getByRole('heading', { name: 'Destinatario' }).or(page.getByText('Remitente')).first(),
  ).toBeVisible();
  await expect(page.getByText('Sin conexión')).toHaveCount(0);
});

test('a debt that is paid in one tab is not offered in another', async ({ browser }) => {
  const manager = await demoPerson(browser, MANAGER);
  const { page, tracking } = await withPackage(browser, manager, LARGER);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/purchase/tracking/${tracking}`);
    await press(tab, /^Realizar pago/);
    await expect(tab.getByRole('dialog')).toBeVisible();
  }
  await fillCard(page, CARDS.approved);
  await press(page, /^Pagar/);
  await expect(page.getByRole('heading', { name: 'Su paquete ha sido procesado' })).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^Realizar pago/ })).toHaveCount(0);
});
