import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectPath } from './support/checks.ts';
import { register } from './support/customer.ts';
import { newPerson, signIn, someone } from './support/people.ts';

/** A picture larger than any that the server keeps, drawn by the browser itself. */
async function photo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1800;
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (let x = 0; x < 2400; x += 8) {
      drawing.fillStyle = `hsl(${(x * 7) % 360} 80% ${30 + (x % 40)}%)`;
      drawing.fillRect(x, 0, 8, 1800);
    }
    return canvas.toDataURL('image/jpeg', 1);
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

test('a customer keeps their profile', async ({ page }) => {
  const person = newPerson();
  await page.goto('/');
  await register(page, person);
  await signIn(page, person.email, person.password);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Codigo de Referido')).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const save = page.getByRole('button', { name: 'Guardar cambios' });
  const wrong: [field: string, typed: string, message: string][] = [
    ['Nombre y apellido', '', 'El nombre no puede estar vacio'],
    ['Correo electrónico', 'abc', 'El correo no es valido'],
    ['Correo electrónico', '', 'El correo no puede estar vacio'],
    ['Teléfono', '', 'El telefono no puede estar vacio'],
  ];
  for (const [field, typed, message] of wrong) {
    const input = page.getByLabel(field, { exact: true });
    const before = await input.inputValue();
    await input.fill(typed);
    await save.click();
    await expect(toast(page, message)).toBeVisible();
    await expect(input).toBeFocused();
    await input.fill(before);
  }
  await page.getByLabel('Nombre y apellido').fill('Rosa Nueva');
  await save.click();
  await expect(page.getByText('Se ha actualizado la información correctamente').first()).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Rosa Nueva')).toBeVisible();

  await page.getByRole('button', { name: 'Guardar foto' }).click();
  await expect(toast(page, 'No se ha seleccionado una imagen')).toBeVisible();
  const sent = page.waitForRequest(request => request.url().endsWith('/api/profile/picture'));
  const original = await photo(page);
  await page
    .getByLabel('Elegir foto')
    .setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: original });
  await page.getByRole('button', { name: 'Guardar foto' }).click();
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(original.length * 0.75);
  const side = page.getByRole('complementary').locator('img[src^="/files/caribe/profile/"]');
  await expect(side).toBeVisible();
  expect((await page.request.get((await side.getAttribute('src')) as string)).status()).toBe(200);
  await page
    .getByLabel('Elegir foto')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
  await page.getByRole('button', { name: 'Guardar foto' }).click();
  await expect(toast(page, 'El archivo debe ser una imagen JPG, PNG o WebP')).toBeVisible();

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Agencia' }).click();
  await expect(page.getByRole('heading', { name: 'Caribe Express' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a manager invites, edits, resets and deletes; the reset person first chooses a password', async ({
  page,
  browser,
}) => {
  const { name, email } = newPerson();
  await signIn(page, 'gerente@caribe.test');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Usuarios' }).click();
  await expect(page.getByRole('table')).toContainText('operador@caribe.test');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Invitar usuario' }).click();
  const send = page.getByRole('button', { name: 'Enviar invitación' });
  const panel = page.getByRole('dialog');
  for (const [field, typed, message] of [
    ['Nombre', '', 'El nombre no puede estar vacio'],
    ['Correo electrónico', '', 'El correo no puede estar vacio'],
    ['Correo electrónico', 'abc', 'El correo no es valido'],
  ] as const) {
    await panel.getByLabel(field).fill(typed);
    await send.click();
    await expect(toast(page, message)).toBeVisible();
    await panel.getByLabel(field).fill(field === 'Nombre' ? name : email);
  }
  await send.click();
  await expect(page.getByText('Se ha enviado la invitación por correo').first()).toBeVisible();
  await page.getByRole('link', { name: `Editar a ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Reenviar invitación' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Nombre').fill('Otra Persona');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Usuario actualizado correctamente').first()).toBeVisible();

  const mail = async (subject: string) => {
    let text = '';
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/open/outbox?to=${email}`);
        const { data } = (await answer.json()) as { data: { subject: string; text: string }[] };
        text = data.find(one => one.subject.includes(subject))?.text ?? '';
        return text;
      })
      .not.toBe('');
    return text;
  };
  const token = /token=(\S+)/.exec(await mail('Le invitaron'))?.[1];
  const set = await page.request.post('/api/auth/password/confirm', {
    headers: { agency: 'caribe' },
    data: { token, pass: 'mi-primera-clave' },
  });
  expect(set.status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Restaurar Contraseña' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Se ha enviado un correo con la nueva contraseña').first()).toBeVisible();
  const pass = /Contraseña: (\S+)/.exec(await mail('Su nueva contraseña'))?.[1] ?? '';

  const guest = await someone(browser);
  await guest.goto('/');
  await guest.getByLabel('Correo electrónico').fill(email);
  await guest.getByLabel('Contraseña', { exact: true }).fill(pass);
  await guest.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(guest.getByText('Su contraseña es provisional')).toBeVisible();
  const keep = guest.getByRole('button', { name: 'Guardar y continuar' });
  for (const [next, repeat, message] of [
    ['', '', 'Contraseña nueva vacía'],
    ['corta', '', 'La contraseña debe tener al menos 8 caracteres'],
    ['otra-clave-larga', '', 'Repetir contraseña vacía'],
    [pass, pass, 'La contraseña actual y la nueva son iguales'],
    ['otra-clave-larga', 'otra', 'Las contraseñas no coinciden'],
  ] as const) {
    await guest.getByLabel('Contraseña nueva', { exact: true }).fill(next);
    await guest.getByLabel('Repetir contraseña nueva').fill(repeat);
    await keep.click();
    await expect(toast(guest, message)).toBeVisible();
  }
  await expectAccessible(guest);
  await guest.getByLabel('Repetir contraseña nueva').fill('otra-clave-larga');
  await keep.click();
  await expect(guest.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Usuarios' })).toHaveCount(0);
  await guest.goto('/users');
  await expectPath(guest, /^\/$/);
  await guest.context().close();

  await page.getByRole('button', { name: 'Eliminar usuario' }).click();
  await expect(page.getByRole('dialog')).toContainText('Esta seguro de eliminar este usuario?');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Usuario eliminado correctamente').first()).toBeVisible();
  await expectPath(page, /^\/users$/);
  await expect(page.getByText(email)).toHaveCount(0);
});
