import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks.ts';
import { register } from './support/customer.ts';
import { newPerson, signIn } from './support/people.ts';

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
});
