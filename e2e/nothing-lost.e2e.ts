import { expect } from '@playwright/test';
import { done } from '@puerta/contract/messages.es';
import { buyOne } from './support/api.ts';
import { freshPage } from './support/browsers.ts';
import { fillRegistration } from './support/customer.ts';
import { must, newCustomer, newPerson } from './support/people.ts';
import { test } from './support/test.ts';

test('what was typed at registration outlives the terms and a reload, but for the password; its success waits for its reader', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  await page.clock.install();
  await page.goto('/register?code=CBX00012');
  await expect(page.getByText('Le recomienda quien tiene el código CBX00012.')).toBeVisible();
  await expect(page.getByText('Para crear su cuenta, acepte los términos.')).toBeVisible();
  const person = newPerson();
  await fillRegistration(page, person);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos y condiciones' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Cree su cuenta');
  await page.goBack();
  const name = page.getByLabel('Nombre y apellido');
  await expect(name).toHaveValue(person.name);
  await page.reload();
  await expect(name).toHaveValue(person.name);
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password);

  await fillRegistration(page, person);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  const ready = page.getByRole('heading', { name: 'Su cuenta está lista' });
  await expect(ready).toBeVisible();
  await expect(page.getByText('En unos segundos le llevamos a iniciar sesión.')).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(page.getByText('En unos segundos le llevamos a iniciar sesión.')).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(ready).toBeVisible();
});

test('two tabs that edit one address keep what each changed, and are asked where both changed the same', async ({
  browser,
}) => {
  const { page, client } = await newCustomer(browser);
  const place = { state: 'FL', city: 'Orlando', zip_code: '32801' } as const;
  const body = { title: 'Casa', name: 'Ana', email: 'ana@correo.test', phone: '3055550123', lineTwo: '' };
  must(await client('POST /profile/sender', { body: { ...body, ...place, lineOne: '1 Main St' } }));
  const other = await page.context().newPage();
  const tabs = [page, other];
  const edit = async () => {
    for (const tab of tabs) {
      await tab.goto('/address');
      await tab.getByRole('button', { name: 'Editar: Casa' }).click();
    }
  };
  await edit();
  const line = (tab: typeof page) => tab.getByRole('dialog').getByLabel('Dirección', { exact: true });
  const save = (tab: typeof page) => tab.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await line(other).fill('2 Main St');
  await save(other);
  await expect(other.getByRole('dialog')).toBeHidden();
  await page.getByRole('dialog').getByLabel('Nombre y apellido').fill('Ana Pérez');
  await save(page);
  await expect(page.getByRole('article')).toContainText('Ana Pérez');
  await expect(page.getByRole('article')).toContainText('2 Main St');

  await edit();
  await line(other).fill('3 Main St');
  await save(other);
  await expect(other.getByRole('dialog')).toBeHidden();
  await line(page).fill('4 Main St');
  await save(page);
  await expect(page.getByRole('dialog')).toContainText('3 Main St');
  await expect(page.getByRole('dialog')).toContainText('4 Main St');
  const kept = must(await client('GET /profile/sender')).data;
  expect(kept).toMatchObject([{ name: 'Ana Pérez', lineOne: '3 Main St' }]);
  await other.close();
});

test('a void whose answer was lost says what became of it', async ({ browser }) => {
  const customer = await newCustomer(browser);
  const { page } = customer;
  const { tracking } = await buyOne(customer);
  await page.goto(`/purchase/tracking/${tracking}`);
  const voids = '**/api/purchase/label/*';
  const dialog = page.getByRole('dialog');
  const confirm = () => dialog.getByRole('button', { name: 'Anular etiqueta' }).click();
  await page.route(voids, route => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await confirm();
  await expect(dialog.getByRole('alert')).toContainText('la etiqueta sigue sin anular');
  await page.route(
    voids,
    async route => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await confirm();
  await expect(page.getByText(done.voided)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anular', exact: true })).toBeHidden();
});
