import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { mailTo } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { expectRefusals, fill } from './support/forms.ts';
import { registered } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';

const notice = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message }).first();

test('the logged-out home: three tabs, promotions, story and contact', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Rastrear', 'Calculadora']);
  const promotions = page.getByRole('region', { name: 'Promociones' });
  await expect(promotions.getByRole('link')).toHaveCount(4);
  for (const code of ['AGPA', 'AGPB', 'AGPC', 'AGPM'])
    await expect(promotions.locator(`a[href="/promo-services/${code}"]`)).toHaveText('Comprar');
  await expect(promotions.getByText('$89.00').first()).toBeAttached();
  await expect(page.getByText('Nacimos en 2011 con una camioneta')).toBeVisible();
  const contact = page.getByRole('region', { name: 'Contacto' });
  await expect(contact.getByRole('link', { name: '(305) 555-0142' })).toHaveAttribute(
    'href',
    'tel:3055550142',
  );
  await expect(contact.getByRole('link', { name: /facebook\.com\/caribe/ })).toHaveAttribute(
    'href',
    'https://facebook.com/caribe',
  );
  await expect(contact.getByRole('link', { name: /instagram\.com\/caribe/ })).toHaveAttribute(
    'href',
    'https://instagram.com/caribe',
  );
  await expect(contact.locator('a[href^="mailto:"]')).toHaveText([/^\S+@caribe/, /^soporte@caribe/]);
  await expect(page.getByRole('link', { name: 'Calcule el precio de su envío' })).toHaveAttribute(
    'href',
    '/calculator',
  );
  await look(page, 'inicio-visitante');

  const email = { label: 'Correo electrónico', good: 'nadie@caribe.test' };
  const password = { label: 'Contraseña', good: 'no-es-esta' };
  await expectRefusals(page, 'Iniciar sesión', [
    { ...email, value: '', message: 'El correo electronico no puede estar vacio' },
    { ...password, value: '', message: 'La contraseña no puede estar vacia' },
    { ...email, value: 'abc', message: 'El correo electronico no es valido' },
  ]);
  const signingIn = page.waitForRequest('**/api/auth/login');
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  expect((await signingIn).postDataJSON()).toEqual({ email: 'nadie@caribe.test', pass: 'no-es-esta' });
  await expect(notice(page, 'Correo o contraseña incorrectos')).toBeVisible();

  await page.getByRole('tab', { name: 'Calculadora' }).click();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(page.getByRole('link', { name: 'Ir a la calculadora' })).toHaveAttribute(
    'href',
    '/calculator',
  );
  // by keyboard: arrows choose and go round, Home and End too
  for (const [key, name] of [
    ['ArrowRight', 'Login'],
    ['ArrowLeft', 'Calculadora'],
    ['Home', 'Login'],
    ['End', 'Calculadora'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused();
  }
  await page.goto('/tracking');
  await expect(page.getByRole('tab', { name: 'Rastrear' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Número de guía').fill('   ');
  await page.getByRole('button', { name: 'Rastrear' }).click();
  await expect(page.getByText('Introduce tu tracking number o UPS Tracking').first()).toBeVisible();
  await page.getByLabel('Número de guía').fill('ce0000000000');
  await page.getByRole('button', { name: 'Rastrear' }).click();
  await expectPath(page, /^\/tracking\/CE0000000000$/);
  await expect(page.getByText('No se encontro ningun paquete con ese numero de tracking')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rastrear otro paquete' })).toHaveAttribute(
    'href',
    '/tracking',
  );
});

test('a forgotten password: the same answer for everybody, a link that works once', async ({ page }) => {
  const person = await registered();
  await page.goto('/');
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await expectPath(page, /^\/password$/);
  await expect(page.getByRole('heading', { name: 'Recupere su contraseña' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Volver al inicio de sesión' })).toHaveAttribute(
    'href',
    '/login',
  );
  await look(page, 'clave-pedir');
  const stranger = 'nadie-registrado@caribe.test';
  await expectRefusals(page, 'Enviar enlace', [
    { label: 'Correo electrónico', value: 'abc', message: 'El correo es invalido', good: stranger },
  ]);
  const message = 'Demasiados intentos, por favor espere unos minutos e intente de nuevo';
  const json = { success: false, message, error: { code: 'too_many_tries', message } };
  await page.route('**/api/auth/password', route => route.fulfill({ status: 429, json }), { times: 1 });
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(notice(page, message)).toBeVisible();
  const asked = page.getByText('Si el correo está registrado, recibirá un enlace').first();
  const asking = page.waitForRequest('**/api/auth/password');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  expect((await asking).postDataJSON()).toEqual({ email: stranger });
  await expect(asked).toBeVisible();
  await page.getByRole('button', { name: 'Usar otro correo' }).click();
  await fill('Correo electrónico', person.email)(page);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(asked).toBeVisible();

  const link = /https?:\/\/\S+/.exec((await mailTo(person.email, 'nueva contraseña')).text)?.[0] ?? '';
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByLabel('Contraseña nueva')).toBeVisible();
  await look(page, 'clave-nueva');
  const once = { label: 'Contraseña nueva', good: 'una-clave-nueva' };
  const twice = { label: 'Repita la contraseña', good: 'una-clave-nueva' };
  await expectRefusals(page, 'Guardar contraseña', [
    { ...once, value: '', message: 'La contraseña es requerida' },
    { ...twice, value: '', message: 'La confirmación de la contraseña es requerida' },
    { ...once, value: 'corta', message: 'La contraseña debe tener al menos 8 caracteres' },
    { ...twice, value: 'otra-distinta', message: 'Las contraseñas no coinciden' },
  ]);
  // the same link in another tab, whose form stands when it is used up
  const late = await page.context().newPage();
  await late.goto(pathname + search);
  for (const label of ['Contraseña nueva', 'Repita la contraseña'])
    await fill(label, 'una-tercera-clave')(late);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByRole('heading', { name: 'Contraseña actualizada' })).toBeFocused();
  await late.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(late.getByRole('region', { name: 'El enlace no es válido o ya venció' })).toBeVisible();
  await expectAccessible(late);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await fill('Correo electrónico', person.email)(page);
  await fill('Contraseña', 'una-clave-nueva')(page);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expectPath(page, /^\/$/);

  // opened again, by somebody signed in: it says at once that it is used up, and leads to another
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'El enlace ya no sirve' })).toBeFocused();
  await expect(page.getByLabel('Contraseña nueva')).toHaveCount(0);
  await expectAccessible(page);
  await fill('Correo electrónico', person.email)(page);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(asked).toBeVisible();
});

test('the terms say everything that was agreed', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Términos y condiciones' }).click();
  await expectPath(page, /^\/politics$/);
  await expect(page.getByRole('link', { name: 'Registrarse' })).toHaveAttribute('href', '/register');
  const text = page.getByRole('article');
  await expect(text).toBeVisible();
  for (const said of [
    'Política de privacidad',
    'Política de envío y entrega',
    'Política de devoluciones y reembolsos',
    'con sede en los Estados Unidos',
    'más de 200 destinos',
    'DDP',
    'UPS recoge su paquete en la dirección de origen de lunes a viernes.',
    'No hay recogidas los sábados ni los domingos, ni en estos seis días feriados:',
    'Año Nuevo (1 de enero)',
    'Día de la Independencia',
    'Día del Trabajo',
    'Día de Acción de Gracias',
    'Navidad',
    'Víspera de Año Nuevo',
    'de lunes a viernes, de 9:00 a 17:00',
    'los sábados, de 10:00 a 17:00',
    'los domingos permanece cerrado',
    'Una etiqueta se puede anular dentro de los 90 días siguientes a su creación si el paquete no ha sido enviado',
    'aplica cargos residenciales a las direcciones residenciales',
    'Caribe Express',
  ])
    await expect(text, said).toContainText(said);
  await look(page, 'terminos');
  await page.getByRole('link', { name: 'Volver al inicio de sesión' }).click();
  await expectPath(page, /^\/login$/);
});
