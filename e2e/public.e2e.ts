import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { readPdf } from '../test/read-pdf.ts';
import { dataFrom, mailTo, tokenOf } from './support/calls.ts';
import { expectAccessible, expectNothingCovered, expectPath, pathOf } from './support/checks.ts';
import { CARDS, fillCard, fillRegistration, register } from './support/customer.ts';
import { newPerson } from './support/people.ts';
import { look } from './support/pictures.ts';

const notice = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message }).first();
/** A form in which each filling leads to the next message of the specified order. */
type Checked = readonly [message: string, fill: (page: Page) => Promise<void>];

async function walkMessages(page: Page, submit: () => Promise<void>, checks: readonly Checked[]) {
  for (const [message, fill] of checks) {
    await submit();
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    await expect(page.locator(':focus')).toHaveAccessibleDescription(
      new RegExp(message.replaceAll('.', '\\.')),
    );
    await fill(page);
  }
}
const fill = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(value);

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
  await expectAccessible(page);
  await look(page, 'inicio-visitante');

  await walkMessages(page, () => page.getByRole('button', { name: 'Iniciar sesión' }).click(), [
    ['El correo electronico no puede estar vacio', fill('Correo electrónico', 'abc')],
    ['El correo electronico no es valido', fill('Correo electrónico', 'nadie@caribe.test')],
    ['La contraseña no puede estar vacia', fill('Contraseña', 'no-es-esta')],
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
  const person = newPerson();
  await register(page, person);
  await page.goto('/');
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await expectPath(page, /^\/password$/);
  await expect(page.getByRole('heading', { name: 'Recupere su contraseña' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Volver al inicio de sesión' })).toHaveAttribute(
    'href',
    '/login',
  );
  await expectAccessible(page);
  await look(page, 'clave-pedir');
  await walkMessages(page, () => page.getByRole('button', { name: 'Enviar enlace' }).click(), [
    ['El correo es invalido', fill('Correo electrónico', 'abc')],
    ['El correo es invalido', fill('Correo electrónico', 'nadie-registrado@caribe.test')],
  ]);
  const message = 'Demasiados intentos, por favor espere unos minutos e intente de nuevo';
  const json = { success: false, message, error: { code: 'too_many_tries', message } };
  await page.route('**/api/auth/password', route => route.fulfill({ status: 429, json }), { times: 1 });
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(notice(page, message)).toBeVisible();
  const asked = page.getByText('Si el correo está registrado, recibirá un enlace').first();
  const asking = page.waitForRequest('**/api/auth/password');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  expect((await asking).postDataJSON()).toEqual({ email: 'nadie-registrado@caribe.test' });
  await expect(asked).toBeVisible();
  await page.getByRole('button', { name: 'Usar otro correo' }).click();
  await fill('Correo electrónico', person.email)(page);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(asked).toBeVisible();

  const link = /https?:\/\/\S+/.exec((await mailTo(page, person.email, 'nueva contraseña')).text)?.[0] ?? '';
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByLabel('Contraseña nueva')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'clave-nueva');
  const save = () => page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await walkMessages(page, save, [
    ['La contraseña es requerida', fill('Contraseña nueva', 'corta')],
    ['La contraseña debe tener al menos 8 caracteres', fill('Contraseña nueva', 'una-clave-nueva')],
    ['La confirmación de la contraseña es requerida', fill('Repita la contraseña', 'otra-distinta')],
    ['Las contraseñas no coinciden', fill('Repita la contraseña', 'una-clave-nueva')],
  ]);
  // the same link in another tab, whose form stands when it is used up
  const late = await page.context().newPage();
  await late.goto(pathname + search);
  for (const label of ['Contraseña nueva', 'Repita la contraseña'])
    await fill(label, 'una-tercera-clave')(late);
  await save();
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
  await expectAccessible(page);
  await look(page, 'terminos');
  await page.getByRole('link', { name: 'Volver al inicio de sesión' }).click();
  await expectPath(page, /^\/login$/);
});

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
  await walkMessages(page, () => submit.click(), [
    ['El nombre es requerido', fill('Nombre y apellido', 'Rosa Mendoza')],
    ['El telefono es requerido', fill('Teléfono', '+1 (305) 555-12.34')],
    ['El email es requerido', fill('Correo electrónico', 'abc')],
    ['The email is invalid', fill('Correo electrónico', 'cliente@caribe.test')],
    ['La contraseña es requerida', fill('Contraseña', 'una-clave-larga')],
    ['La confirmación de la contraseña es requerida', fill('Repita la contraseña', 'otra-clave-larga')],
    ['Las contraseñas no coinciden', fill('Repita la contraseña', 'una-clave-larga')],
    ['El estado es requerido', async () => void (await page.getByLabel('Estado').selectOption('FL'))],
    ['La ciudad es requerida', fill('Ciudad', 'Orlando')],
    ['La dirección es requerida', fill('Dirección', '100 Main St')],
    ['El código postal es requerido', fill('Código postal', '32801')],
    // the server's own words
    [
      'El correo ya está registrado',
      async () => {
        const own = page.getByRole('status').filter({ hasText: 'Si la cuenta es suya' });
        await expect(own.getByRole('link')).toHaveText(['Inicie sesión', 'Olvidé mi contraseña']);
        await expectAccessible(page);
        await fill('Correo electrónico', email)(page);
      },
    ],
  ]);
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

/** Each field goes back to its limits as one leaves it; what is larger in all than 165 inches is not asked for. */
async function expectCalculatorLimits(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Personalizada' }).click();
  const write = async (label: string, value: string, left = value) => {
    await page.getByLabel(label).fill(value);
    await page.getByLabel(label).blur();
    await expect(page.getByLabel(label)).toHaveValue(left);
  };
  for (const [label, most] of [
    ['Peso', '150'],
    ['Largo', '108'],
    ['Ancho', '108'],
    ['Alto', '108'],
  ] as const) {
    await write(label, '0', '1');
    await write(label, '999', most);
  }
  // what is larger than that is asked of the agency
  await expect(page.getByRole('link', { name: 'Pregunte a la agencia' })).toHaveAttribute(
    'href',
    /^mailto:soporte@caribe.*150%20lb/,
  );
  await write('Peso', '12,5', '12.5');
  // a thousand and two hundred, not one and two tenths
  await write('Peso', '1,200', '150');
  await write('Largo', '24');
  await write('Ancho', '24');
  await write('Alto', '48');
  await expect(page.getByText('aquí lo es el alto: 48 in. Girada mide 144 in en total')).toBeVisible();
  await page.getByRole('button', { name: 'Girar la caja: 48 × 24 × 24 in' }).click();
  await expect(page.getByLabel('Largo')).toBeFocused();
  await expect(page.getByLabel('Largo')).toHaveValue('48');
  await expect(page.getByLabel('Alto')).toHaveValue('24');
  await write('Largo', '45');
  await write('Ancho', '30');
  await write('Alto', '31');
  let asked = 0;
  page.on('request', request => {
    if (request.url().endsWith('/api/calculator')) asked += 1;
  });
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByLabel('Largo')).toHaveAccessibleDescription(
    /Las dimensiones del paquete no pueden ser mayores a 165 pulgadas/,
  );
  expect(asked).toBe(0);
  await write('Alto', '30');
}

test("a visitor's quote survives opening an account, and fills the wizard", async ({ page }) => {
  const person = newPerson();
  await page.goto('/calculator');
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Cree su casillero' })).toHaveAttribute('href', '/register');
  await expect(page.getByLabel('Tipo de etiqueta')).toBeVisible();
  await page.getByLabel('Código postal de origen').fill('02134');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
  await page.getByText('Mediana').click();
  await page.getByLabel('Tipo de etiqueta').selectOption({ label: 'Aéreo' });
  await page.getByText('Lo llevo a una oficina UPS').click();
  await expectCalculatorLimits(page);
  await page.getByRole('button', { name: 'Calcular' }).click();
  const send = page.getByRole('link', { name: /^Enviar: Aéreo/ });
  await expect(send).toHaveAttribute('href', /^\/services\/\w/);
  await send.click();
  await expect(page.getByText('Inicie sesión o cree su casillero para continuar.')).toBeVisible();
  await page.getByRole('link', { name: 'Cree su casillero' }).click();
  await expectPath(page, /^\/register$/);
  await fillRegistration(page, person);
  await page.getByLabel(/Acepto los términos y condiciones/).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  // the form has a link of the same name, which would lead away before the account is there
  await expect(page.getByText('Su cuenta ha sido creada correctamente').first()).toBeVisible();
  await page.getByRole('link', { name: 'Inicie sesión' }).click();
  await fill('Correo electrónico', person.email)(page);
  await fill('Contraseña', person.password)(page);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByLabel('Código postal')).toHaveValue('02134');
  expect(await pathOf(page)).toMatch(/^\/services\//);
});

type Row = { tracking_number: string; payment: number; group_services: number; voided: boolean };
type Box = { weight: number; length: number; width: number; height: number };
type Detail = Row & {
  arrival: { state: 'due' | 'late' | 'over' } | null;
  ups_tracking: string;
  product_name: string;
  status: string;
  date: string;
  product_type: 'AIR' | 'OCEAN';
  air_eta: number | null;
  ocean_eta: number | null;
  declared: Box;
} & Box;

/** The first of these that is paid and whose box was received as its customer had measured it. */
async function measuredAsDeclared(page: Page, rows: readonly Row[], token: string): Promise<Detail | null> {
  for (const row of rows.filter(each => each.payment === 0 && each.group_services === 1)) {
    const detail = await dataFrom<Detail>(page, `/order/${row.tracking_number}`, token);
    const { declared } = detail;
    const differ = (['weight', 'length', 'width', 'height'] as const).filter(
      name => detail[name] !== declared[name],
    );
    if (differ.length === 0) return detail;
  }
  return null;
}

test('public tracking: all its facts, the payment and the invoice', async ({ page }) => {
  const token = await tokenOf(page, 'gerente@caribe.test');
  const received = await dataFrom<Row[]>(page, '/order/page/1/150?status=2', token);
  // the demo's own: newer ones are other tests', which pay and move them meanwhile
  const owing = received.findLast(row => row.payment === 1);
  const invoiced = await measuredAsDeclared(page, received.toReversed(), token);
  if (!invoiced || !owing) throw new Error('The demo has no such package');

  await page.goto(`/tracking/${invoiced.tracking_number}`);
  await expect(page.getByRole('heading', { name: invoiced.tracking_number })).toBeVisible();
  const main = page.getByRole('main');
  const kilograms = (invoiced.weight / 2.2046).toFixed(2);
  const { length, width, height } = invoiced;
  const shown = (instant: Date) => instant.toISOString().slice(0, 10).split('-').reverse().join('/');
  const bought = new Date(invoiced.date);
  const eta = (invoiced.product_type === 'AIR' ? invoiced.air_eta : invoiced.ocean_eta) ?? 0;
  expect(eta).toBeGreaterThan(0);
  for (const said of [invoiced.product_name, invoiced.status, invoiced.ups_tracking, 'Sin imagen', 'Miami'])
    await expect(main).toContainText(said);
  const expected = { due: 'Entrega estimada', late: 'Con retraso: se esperaba el', over: 'Se esperaba el' };
  for (const [term, value] of [
    ['Servicio:', invoiced.product_type === 'AIR' ? 'Aéreo' : 'Marítimo'],
    ['Comprado el', shown(bought)],
    [expected[invoiced.arrival?.state ?? 'due'], shown(new Date(bought.getTime() + eta * 86_400_000))],
    ['Medidas', `${length} × ${width} × ${height} in`],
  ] as const)
    await expect(main).toContainText(new RegExp(`${term}\\s*${value}`));
  await expect(main.getByText('Servicio')).toHaveCount(1);
  const pills = invoiced.arrival?.state === 'late' ? 1 : 0;
  await expect(main.getByText('Con retraso', { exact: true })).toHaveCount(pills);
  await expect(main).toContainText(`${invoiced.weight} lb · ${kilograms} kg`);
  await expect(main.getByRole('list', { name: 'Progreso del paquete' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Rastrear otro paquete' })).toHaveAttribute(
    'href',
    '/tracking',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar factura' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${invoiced.tracking_number}.pdf`);
  const printed = await readPdf(new Uint8Array(await readFile(await download.path())));
  expect(printed[0]?.text).toContain(invoiced.tracking_number);
  await expectAccessible(page);
  await look(page, 'rastreo-publico');

  await page.goto(`/tracking/${owing.tracking_number}`);
  await expect(page.getByText('Este paquete ha sido recibido, pendiente por pago')).toBeVisible();
  await page.getByRole('button', { name: /^Realizar pago/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Realizar pago' });
  const owed = (await dataFrom<{ debt: number }>(page, `/tracking/${owing.tracking_number}`)).debt;
  await expect(dialog.getByText('Deuda')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Pagar/ })).toHaveText(`Pagar $${owed.toFixed(2)}`);
  await dialog.getByRole('button', { name: /^Pagar/ }).click();
  await expect(notice(page, 'Por favor complete todos los campos')).toBeVisible();
  await expectNothingCovered(page);
  await expectAccessible(page);
  for (const empty of ['Número de tarjeta', 'Mes', 'Año', 'CVV']) {
    await fillCard(page, CARDS.declined);
    await dialog.getByLabel(empty).fill('');
    await dialog.getByRole('button', { name: /^Pagar/ }).press('Enter');
    await expect(dialog.getByLabel(empty)).toHaveAccessibleDescription('Por favor complete todos los campos');
    await expect(dialog.getByLabel(empty)).toBeFocused();
  }
  await fillCard(page, CARDS.declined);
  await dialog.getByRole('button', { name: /^Pagar/ }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('No se ha cobrado nada');
  await expect(notice(page, 'La tarjeta fue rechazada')).toBeVisible();
  await expect(notice(page, 'Error al tratar de procesar el pago')).toBeVisible();
  await expectNothingCovered(page);
});
