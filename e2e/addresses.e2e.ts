import { invalid } from '@puerta/contract/messages.es';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { placeOf } from './support/api.ts';
import { expectColour } from './support/checks.ts';
import { expectAllRefused, loseOnce } from './support/forms.ts';
import { enter, pressAgain } from './support/keyboard.ts';
import { newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';

const SAVED = 'Dirección guardada correctamente';
const drawerOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('US addresses are added, refused in order, edited and deleted after asking', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Direcciones' })
    .click();
  await expect(page.getByText('Aún no tiene direcciones en Estados Unidos')).toBeVisible();
  await expect(page.getByText('Aún no tiene direcciones en Venezuela')).toBeVisible();
  await look(page, 'direcciones-vacias');

  await page.getByRole('button', { name: 'Agregar dirección en Estados Unidos' }).click();
  const drawer = drawerOf(page, 'Agregar dirección en Estados Unidos');
  const us = invalid.usAddress;
  const good = [
    ['Título', 'Casa'],
    ['Nombre y apellido', 'Ana Pérez'],
    ['Correo electrónico', 'ana@ejemplo.test'],
    ['Teléfono', '305.555.0123'],
    ['Dirección', '100 Main St'],
    ['Ciudad', 'Orlando'],
    ['Código postal', '32801'],
  ] as const;
  // what is known of oneself stands there already
  for (const [label] of good) await drawer.getByLabel(label, { exact: true }).fill('');
  await drawer.getByLabel('Estado', { exact: true }).selectOption('');
  await expectAllRefused(page, 'Guardar', [
    ['Título', us.title],
    ['Nombre y apellido', us.name],
    ['Correo electrónico', us.email],
    ['Teléfono', us.phone],
    ['Dirección', us.address],
    ['Estado', us.state],
    ['Ciudad', us.city],
    ['Código postal', us.zip],
  ]);
  await expectAccessible(page);
  for (const [label, value] of good) await drawer.getByLabel(label, { exact: true }).fill(value);
  await drawer.getByLabel('Estado', { exact: true }).selectOption('FL');
  await look(page, 'direccion-nueva');
  await loseOnce(page, '**/api/profile/sender', 'POST');
  await enter(drawer.getByRole('button', { name: 'Guardar' }));
  const failed = page.getByRole('alert').filter({ hasText: 'Error al guardar la dirección' });
  await expect(failed).toBeVisible();
  await expectColour(failed, 'red');
  // two presses before the button is drawn as busy make one address
  const sent: string[] = [];
  page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await drawer.getByRole('button', { name: 'Guardar' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(SAVED).first()).toBeVisible();
  expect(sent.filter(path => path === '/api/profile/sender')).toHaveLength(1);
  await expectColour(page.getByRole('status').filter({ hasText: SAVED }).last(), 'green');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Casa' }) });
  await expect(card).toContainText('+1 305 555 0123');
  await expect(card).toContainText('Orlando, FL 32801');

  await page.getByRole('button', { name: 'Editar: Casa' }).click();
  const editing = drawerOf(page, 'Editar dirección en Estados Unidos');
  await expect(editing.getByLabel('Teléfono')).toHaveValue('(305) 555-0123');
  await editing.getByLabel('Título').fill('Oficina');
  await enter(editing.getByRole('button', { name: 'Guardar' }));
  await expect(page.getByRole('heading', { name: 'Oficina' })).toBeVisible();

  const remove = page.getByRole('button', { name: 'Eliminar: Oficina' });
  const dialog = drawerOf(page, '¿Eliminar esta dirección?');
  await remove.click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'Oficina' })).toBeVisible();
  await remove.click();
  await loseOnce(page, '**/api/profile/sender/*', 'DELETE');
  await enter(dialog.getByRole('button', { name: 'Eliminar' }));
  await expect(page.getByText('Error al eliminar la dirección').first()).toBeVisible();
  await pressAgain(page, dialog.getByRole('button', { name: 'Eliminar' }));
  await expect(page.getByText('Dirección eliminada correctamente').first()).toBeVisible();
  await expect(page.getByText('Aún no tiene direcciones en Estados Unidos')).toBeVisible();
});

test('Venezuelan addresses check the form of the e-mail only when edited', async ({ browser }) => {
  const { page, client } = await newCustomer(browser);
  const { state, city } = await placeOf(client, 'Zulia', 'Maracaibo');
  await page.goto('/address');
  await page.getByRole('button', { name: 'Agregar dirección en Venezuela' }).click();
  const drawer = drawerOf(page, 'Agregar dirección en Venezuela');
  await expect(drawer.getByText('+58')).toBeVisible();
  const ve = invalid.venezuelaAddress;
  await expectAllRefused(page, 'Guardar', [
    ['Título', ve.title],
    ['Nombre y apellido', ve.name],
    ['Teléfono móvil', ve.phone],
    ['Correo electrónico', ve.email],
    ['Estado de destino', ve.state],
    ['Ciudad de destino', ve.city],
    ['Dirección', ve.address],
  ]);
  const good = [
    ['Título', 'Mamá'],
    ['Nombre y apellido', 'Rosa Pérez'],
    ['Teléfono móvil', '0414-123.45.67'],
    ['Correo electrónico', 'sin correo'],
    ['Dirección', 'Calle 72'],
  ] as const;
  for (const [label, value] of good) await drawer.getByLabel(label, { exact: true }).fill(value);
  await drawer.getByLabel('Estado de destino').selectOption(String(state));
  await drawer.getByLabel('Ciudad de destino').selectOption(String(city));
  // a doubt, which stops nobody here
  await expect(drawer.getByText(/^No parece un correo: revíselo/)).toBeVisible();
  await enter(drawer.getByRole('button', { name: 'Guardar' }));
  await expect(page.getByText(SAVED).first()).toBeVisible();
  const card = page.getByRole('article');
  await expect(card).toContainText('+58 414 123 4567');
  await expect(card).toContainText('Calle 72');
  await expect(card).toContainText('Maracaibo, Zulia');
  await look(page, 'direcciones');

  await page.getByRole('button', { name: 'Editar: Mamá' }).click();
  const editing = drawerOf(page, 'Editar dirección en Venezuela');
  await expect(editing.getByLabel('Ciudad de destino')).toHaveValue(String(city));
  await enter(editing.getByRole('button', { name: 'Guardar' }));
  await expect(editing.getByText(ve.emailInvalid)).toBeVisible();
  await editing.getByLabel('Correo electrónico').fill('rosa@ejemplo.test');
  await enter(editing.getByRole('button', { name: 'Guardar' }));
  await expect(card).toContainText('rosa@ejemplo.test');
});
