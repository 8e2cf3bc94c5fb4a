import { invalid } from '@puerta/contract/messages.es';
import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { expectAccessible } from './support/checks.ts';
import { expectColour } from './support/colours.ts';
import { newShopper, placeOf } from './support/customer-api.ts';
import { expectRefusals } from './support/forms.ts';
import { enter, pressAgain } from './support/keyboard.ts';
import { look } from './support/pictures.ts';

const SAVED = 'Dirección guardada correctamente';
const drawerOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('US addresses are added, refused in order, edited and deleted after asking', async ({ browser }) => {
  const { page } = await newShopper(browser);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Direcciones' })
    .click();
  await expect(page.getByText('Aún no tiene direcciones en Estados Unidos')).toBeVisible();
  await expect(page.getByText('Aún no tiene direcciones en Venezuela')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'direcciones-vacias');

  await page.getByRole('button', { name: 'Agregar dirección en Estados Unidos' }).click();
  const drawer = drawerOf(page, 'Agregar dirección en Estados Unidos');
  const us = invalid.usAddress;
  await enter(drawer.getByRole('button', { name: 'Guardar' }));
  // everything is missing: the first of the specified order has the focus
  await expect(drawer.getByText(us.title)).toBeVisible();
  await expectAccessible(page);
  const good = [
    ['Título', 'Casa'],
    ['Nombre y apellido', 'Ana Pérez'],
    ['Correo electrónico', 'ana@ejemplo.test'],
    ['Teléfono', '305.555.0123'],
    ['Dirección', '100 Main St'],
    ['Ciudad', 'Orlando'],
    ['Código postal', '32801'],
  ] as const;
  for (const [label, value] of good) await drawer.getByLabel(label, { exact: true }).fill(value);
  await drawer.getByLabel('Estado', { exact: true }).selectOption('FL');
  await expectRefusals(page, 'Guardar', [
    { label: 'Título', value: '', message: us.title, good: 'Casa' },
    { label: 'Nombre y apellido', value: '', message: us.name, good: 'Ana Pérez' },
    { label: 'Correo electrónico', value: 'abc', message: us.email, good: '' },
    { label: 'Correo electrónico', value: '', message: us.email, good: 'ana@ejemplo.test' },
    { label: 'Teléfono', value: '555', message: us.phone, good: '305.555.0123' },
    { label: 'Dirección', value: '', message: us.address, good: '100 Main St' },
    { label: 'Estado', value: '', message: us.state, good: 'FL' },
    { label: 'Ciudad', value: '', message: us.city, good: 'Orlando' },
    { label: 'Código postal', value: '', message: us.zip, good: '32801' },
    { label: 'Código postal', value: '1', message: invalid.general.zip, good: '32801' },
  ]);
  await look(page, 'direccion-nueva');
  await page.route('**/api/profile/sender', route => route.abort(), { times: 1 });
  await enter(drawer.getByRole('button', { name: 'Guardar' }));
  const failed = page.getByRole('alert').filter({ hasText: 'Error al guardar la dirección' });
  await expect(failed).toBeVisible();
  await expectColour(failed, 'red');
  await enter(drawer.getByRole('button', { name: 'Guardar' }));
  await expect(page.getByText(SAVED).first()).toBeVisible();
  await expectColour(page.getByRole('status').filter({ hasText: SAVED }).last(), 'green');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Casa' }) });
  await expect(card).toContainText('+1 305 555 0123');
  await expect(card).toContainText('Orlando, FL 32801');

  await page.getByRole('button', { name: 'Editar: Casa' }).click();
  const editing = drawerOf(page, 'Editar dirección en Estados Unidos');
  await expect(editing.getByLabel('Teléfono')).toHaveValue('(305) 555-0123');
  await editing.getByLabel('Correo electrónico').fill('abc');
  await enter(editing.getByRole('button', { name: 'Guardar' }));
  await expect(editing.getByText(us.email)).toBeVisible();
  await editing.getByLabel('Correo electrónico').fill('ana@ejemplo.test');
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
  await page.route('**/api/profile/sender/*', route => route.abort(), { times: 1 });
  await enter(dialog.getByRole('button', { name: 'Eliminar' }));
  await expect(page.getByText('Error al eliminar la dirección').first()).toBeVisible();
  await pressAgain(page, dialog.getByRole('button', { name: 'Eliminar' }));
  await expect(page.getByText('Dirección eliminada correctamente').first()).toBeVisible();
  await expect(page.getByText('Aún no tiene direcciones en Estados Unidos')).toBeVisible();
});

test('Venezuelan addresses check the form of the e-mail only when edited', async ({ browser }) => {
  const { page, call } = await newShopper(browser);
  const { state, city } = await placeOf(call, 'Zulia', 'Maracaibo');
  await page.goto('/address');
  await page.getByRole('button', { name: 'Agregar dirección en Venezuela' }).click();
  const drawer = drawerOf(page, 'Agregar dirección en Venezuela');
  await expect(drawer.getByText('+58')).toBeVisible();
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
  const ve = invalid.venezuelaAddress;
  await expectRefusals(page, 'Guardar', [
    { label: 'Título', value: '', message: ve.title, good: 'Mamá' },
    { label: 'Nombre y apellido', value: '', message: ve.name, good: 'Rosa Pérez' },
    { label: 'Teléfono móvil', value: '', message: ve.phone, good: '0414-123.45.67' },
    { label: 'Correo electrónico', value: '', message: ve.email, good: 'sin correo' },
    { label: 'Ciudad de destino', value: '', message: ve.city, good: String(city) },
    { label: 'Dirección', value: '', message: ve.address, good: 'Calle 72' },
  ]);
  await enter(drawer.getByRole('button', { name: 'Guardar' }));
  await expect(page.getByText(SAVED).first()).toBeVisible();
  const card = page.getByRole('article');
  await expect(card).toContainText('+58 414 123 4567');
  await expect(card).toContainText('Calle 72');
  await expect(card).toContainText('Maracaibo, Zulia');
  await expectAccessible(page);
  await look(page, 'direcciones');

  await page.getByRole('button', { name: 'Editar: Mamá' }).click();
  const editing = drawerOf(page, 'Editar dirección en Venezuela');
  await expect(editing.getByLabel('Ciudad de destino')).toHaveValue(String(city));
  await enter(editing.getByRole('button', { name: 'Guardar' }));
  await expect(editing.getByText(ve.emailInvalid)).toBeVisible();
  await editing.getByLabel('Estado de destino').selectOption('');
  await editing.getByLabel('Correo electrónico').fill('rosa@ejemplo.test');
  await enter(editing.getByRole('button', { name: 'Guardar' }));
  await expect(editing.getByText(ve.state)).toBeVisible();
  await editing.getByLabel('Estado de destino').selectOption(String(state));
  await editing.getByLabel('Ciudad de destino').selectOption(String(city));
  await enter(editing.getByRole('button', { name: 'Guardar' }));
  await expect(card).toContainText('rosa@ejemplo.test');

  await page.route('**/api/profile/receiver', route => route.abort());
  await page.reload();
  await expect(page.getByText('Error al obtener las direcciones')).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/profile/receiver');
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(card).toContainText('Rosa Pérez');
});
