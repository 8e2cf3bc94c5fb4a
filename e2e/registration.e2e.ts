import { expect } from '@playwright/test';
import { expectPath } from './support/checks.ts';
import { expectRefusals } from './support/forms.ts';
import { newPerson } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';

test('a registration says what is missing, in order, and sends all its fields', async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/register?code=ABC12345');
  const submit = page.getByRole('button', { name: 'Crear cuenta' });
  const terms = page.getByLabel(/Acepto los términos y condiciones/);
  await expect(submit).toBeDisabled();
  await terms.check();
  await expect(submit).toBeEnabled();
  await terms.uncheck();
  await expect(submit).toBeDisabled();
  await terms.check();
  await expect(page.getByRole('link', { name: /términos y condiciones/ })).toHaveAttribute(
    'href',
    '/politics',
  );
  const states = page.getByLabel('Estado').locator('option:not([value=""])');
  await expect(states).toHaveCount(49);
  expect(
    await states.evaluateAll(options => options.map(option => (option as HTMLOptionElement).value)),
  ).not.toEqual(expect.arrayContaining(['AK']));
  await expectRefusals(page, 'Crear cuenta', [
    { label: 'Nombre y apellido', value: '', message: 'El nombre es requerido', good: 'Rosa Mendoza' },
    { label: 'Teléfono', value: '', message: 'El telefono es requerido', good: '+1 (305) 555-12.34' },
    { label: 'Correo electrónico', value: '', message: 'El email es requerido', good: 'cliente@caribe.test' },
    { label: 'Contraseña', value: '', message: 'La contraseña es requerida', good: 'una-clave-larga' },
    {
      label: 'Repita la contraseña',
      value: '',
      message: 'La confirmación de la contraseña es requerida',
      good: 'una-clave-larga',
    },
    { label: 'Estado', value: '', message: 'El estado es requerido', good: 'FL' },
    { label: 'Ciudad', value: '', message: 'La ciudad es requerida', good: 'Orlando' },
    { label: 'Dirección', value: '', message: 'La dirección es requerida', good: '100 Main St' },
    { label: 'Código postal', value: '', message: 'El código postal es requerido', good: '32801' },
    {
      label: 'Correo electrónico',
      value: 'abc',
      message: 'The email is invalid',
      good: 'cliente@caribe.test',
    },
    {
      label: 'Repita la contraseña',
      value: 'otra-clave-larga',
      message: 'Las contraseñas no coinciden',
      good: 'una-clave-larga',
    },
  ]);
  // the server's own words
  await submit.click();
  const mail = page.getByLabel('Correo electrónico');
  await expect(mail).toHaveAccessibleDescription(/El correo ya está registrado/);
  const own = page.getByRole('status').filter({ hasText: 'Si la cuenta es suya' });
  await expect(own.getByRole('link')).toHaveText(['Inicie sesión', 'Olvidé mi contraseña']);
  await look(page, 'registro');
  // a slip is asked about, and stops nobody
  await mail.fill('rosa@gmial.com');
  await page.getByRole('button', { name: 'rosa@gmail.com' }).click();
  await expect(mail).toHaveValue('rosa@gmail.com');
  await mail.fill(email);
  const [request] = await Promise.all([page.waitForRequest('**/api/auth/register'), submit.click()]);
  expect(request.postDataJSON()).toEqual({
    name: 'Rosa Mendoza',
    phone: '3055551234',
    email: expect.stringContaining('@'),
    password: 'una-clave-larga',
    state: 'FL',
    city: 'Orlando',
    address: '100 Main St',
    zip: '32801',
    code: 'ABC12345',
  });
  await expect(page.getByText('Su cuenta ha sido creada correctamente').first()).toBeVisible();
  await expectPath(page, /^\/auth\/login$/);
  // the e-mail goes along, to signing in and on to a new password
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await expectPath(page, /^\/password$/);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
});

test('each measure of a box goes back to its limits, and a box that is too large is not asked for', async ({
  page,
}) => {
  await page.goto('/calculator');
  await page.getByLabel('Código postal de origen').fill('02134');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
  await page.getByLabel('Tipo de etiqueta').selectOption({ label: 'Aéreo' });
  await page.getByText('Lo llevo a una oficina UPS').click();
  await page.getByRole('tab', { name: 'Personalizada' }).click();
  const measures = ['Peso', 'Largo', 'Ancho', 'Alto'];
  const write = async (typed: Record<string, string>, left: readonly string[] = Object.values(typed)) => {
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
    await page.keyboard.press('Tab');
    for (const [at, label] of Object.keys(typed).entries())
      await expect(page.getByLabel(label)).toHaveValue(left[at] ?? '');
  };
  const all = (value: string) => Object.fromEntries(measures.map(label => [label, value]));
  await write(all('0'), ['1', '1', '1', '1']);
  await write(all('999'), ['150', '108', '108', '108']);
  // what is larger than that is asked of the agency
  await expect(page.getByRole('link', { name: 'Pregunte a la agencia' })).toHaveAttribute(
    'href',
    /^mailto:soporte@caribe.*150%20lb/,
  );
  await write({ Peso: '12,5' }, ['12.5']);
  // a thousand and two hundred, not one and two tenths
  await write({ Peso: '1,200', Largo: '24', Ancho: '24', Alto: '48' }, ['150', '24', '24', '48']);
  await expect(page.getByText('aquí lo es el alto: 48 in. Girada mide 144 in en total')).toBeVisible();
  await page.getByRole('button', { name: 'Girar la caja: 48 × 24 × 24 in' }).click();
  await expect(page.getByLabel('Largo')).toBeFocused();
  await expect(page.getByLabel('Largo')).toHaveValue('48');
  await expect(page.getByLabel('Alto')).toHaveValue('24');
  await write({ Largo: '45', Ancho: '30', Alto: '31' });
  let asked = 0;
  page.on('request', request => {
    if (request.url().endsWith('/api/calculator')) asked += 1;
  });
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByLabel('Largo')).toHaveAccessibleDescription(
    /Las dimensiones del paquete no pueden ser mayores a 165 pulgadas/,
  );
  expect(asked).toBe(0);
});
