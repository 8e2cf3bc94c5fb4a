import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { picture } from '../test/pictures.ts';
import { scanPdf } from '../test/read-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { expectPath } from './support/checks.ts';
import { CARDS, fillCard, fillRegistration } from './support/customer.ts';
import { operate } from './support/operator.ts';
import { newPerson, type Person } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { PARCEL, SENDER, walkWizard } from './support/wizard.ts';

/** An agency of this test's own, by the two commands that docs/rules/agencies.md names; its first manager. */
async function newAgency() {
  const slug = `nueva-${randomBytes(4).toString('hex')}`;
  const agency = ['--slug', slug, '--name', 'Orinoco Cargo', '--short-name', 'ORI', '--prefix', 'OC'];
  const where = ['--address', '1 NW 1st St', '--city', 'Doral', '--state', 'FL', '--zip', '33166'];
  const contact = ['--email', 'hola@orinoco.test', '--support-email', 'soporte@orinoco.test'];
  const words = ['--phone', '(305) 555-0190', '--slogan', 'De río a río'];
  await operate('agency', 'create', ...agency, ...where, ...contact, ...words);
  const email = 'jefa@orinoco.test';
  const told = await operate('staff', 'create', '--agency', slug, '--email', email, '--name', 'Julia Jefa');
  return {
    origin: `http://${slug}.localhost:${process.env.E2E_PORT}`,
    email,
    password: told.split(' ').at(-1) ?? '',
  };
}

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const take = (page: Page, title: string, action: string) =>
  step(page, title)
    .getByRole('button', { name: `${action}: ${title}` })
    .click();
/** The server found it done, and the panel that did it is gone. */
async function expectDone(page: Page, title: string): Promise<void> {
  await expect(step(page, title).getByText('Hecho:')).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an agency made from nothing sells its first label by the product’s own pages', async ({ browser }) => {
  const began = Date.now();
  const { origin, email, password } = await newAgency();
  const page = await (await browser.newContext()).newPage();

  await test.step('its manager chooses a password of her own', async () => {
    await page.goto(origin);
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    const own = 'una-clave-de-julia';
    await expect(page.getByText('Su contraseña es provisional')).toBeVisible();
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(own);
    await page.getByLabel('Repetir contraseña nueva').fill(own);
    await page.getByRole('button', { name: 'Guardar y continuar' }).click();
    await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible();
    await expect(page.getByText('2 de 12 hechos')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Inicio (10 primeros pasos por dar)' })).toBeVisible();
    await look(page, 'primeros-pasos');
  });

  await test.step('logo and colour, seen before they are saved', async () => {
    await take(page, 'Logo y color', 'Elegir');
    const panel = page.getByRole('dialog', { name: 'Logo y color' });
    const buffer = Buffer.from(await picture().arrayBuffer());
    await panel
      .getByLabel('Logo principal')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await panel.getByLabel('Color principal', { exact: true }).fill('#1d4ed8');
    const preview = panel.getByRole('figure', { name: 'Vista previa' });
    const brand = () => preview.evaluate(node => getComputedStyle(node).getPropertyValue('--brand'));
    await expect.poll(brand).toBe('#1d4ed8');
    await expect(preview.getByRole('presentation')).toHaveAttribute('src', /^blob:/);
    await look(page, 'primeros-pasos-marca');
    await panel.getByRole('button', { name: 'Guardar logo y color' }).click();
    await expectDone(page, 'Logo y color');
    await expect(page.locator('.mark__logo').first()).toHaveAttribute('src', /^\/files\//);
  });

  await test.step('margins, which every price is made with', async () => {
    await take(page, 'Ganancias', 'Revisar');
    const panel = page.getByRole('dialog', { name: 'Ganancias' });
    await panel.getByLabel('Ganancia por aire').fill('30');
    await panel.getByRole('button', { name: 'Guardar' }).click();
    await expectDone(page, 'Ganancias');
  });

  await test.step('tariffs from the shipped example: ten real prices before anything is sold, and the limit of the scanner', async () => {
    await take(page, 'Tarifas', 'Cargar');
    const panel = page.getByRole('dialog', { name: 'Tarifas' });
    await panel.getByRole('button', { name: 'Tarifa de ejemplo' }).click();
    const save = panel.getByRole('button', { name: /^Guardar y vender a \d+ ciudades$/ });
    const prices = panel.getByRole('table', { name: /una caja de 12 lb, .* a 10 ciudades/ });
    await expect(prices.getByRole('row')).toHaveCount(11);
    await expect(prices.getByRole('cell', { name: /^\$\d+\.\d\d$/ })).toHaveCount(20);
    await expect(save).toBeEnabled();
    // dearer by a percentage of the whole file, and as it was
    const price = prices.getByRole('cell').first();
    const before = await price.innerText();
    await panel.getByLabel('Subir o bajar todos los precios del archivo').fill('mucho');
    await panel.getByRole('button', { name: 'Aplicar' }).click();
    const grey = await panel.getByText(/son inventados/).evaluate(lead => getComputedStyle(lead).color);
    await expect(panel.getByText(/^Escriba un porcentaje/)).not.toHaveCSS('color', grey);
    await panel.getByLabel('Subir o bajar todos los precios del archivo').fill('+10');
    await panel.getByRole('button', { name: 'Aplicar' }).click();
    await expect(price).not.toHaveText(before);
    await panel.getByLabel('Subir o bajar todos los precios del archivo').fill('');
    await panel.getByRole('button', { name: 'Aplicar' }).click();
    await expect(price).toHaveText(before);
    await expectAccessible(page);
    await look(page, 'primeros-pasos-tarifas');
    // kept without being sold to, they are asked about again
    await panel.getByRole('button', { name: 'Guardar sin vender' }).click();
    const kept = panel.getByRole('region', { name: /^\d+ ciudades tienen precio y no se venden$/ });
    await expect(kept.getByRole('cell', { name: /^\$\d+\.\d\d$/ })).toHaveCount(20);
    await expect(step(page, 'Tarifas').getByText('Hecho:')).toHaveCount(0);
    await kept.getByRole('button', { name: /^Vender a \d+ ciudades$/ }).click();
    await expectDone(page, 'Tarifas');
    await expect(step(page, 'Tarifas').getByText(/^Se vende a \d+ ciudades/)).toBeVisible();
    await take(page, 'Límite de peso por aire', 'Poner 110 lb');
    await expectDone(page, 'Límite de peso por aire');
  });

  await test.step('promotions are off until one is chosen, and a dear one says so', async () => {
    await take(page, 'Promociones', 'Elegir');
    const panel = page.getByRole('dialog', { name: 'Promociones' });
    await expect(panel.getByRole('checkbox')).toHaveCount(4);
    await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(
      panel.getByText(/^Desde su almacén, más cara que el servicio normal en \d+ de \d+ ciudades$/),
    ).not.toHaveCount(0);
    await panel.getByRole('checkbox', { name: /\$89\.00/ }).check();
    await look(page, 'primeros-pasos-promociones');
    await panel.getByRole('button', { name: 'Guardar' }).click();
    await expectDone(page, 'Promociones');
  });

  await test.step('who carries, where one collects, who works', async () => {
    await take(page, 'Transportista de los lotes', 'Agregar');
    const carrier = page.getByRole('dialog', { name: 'Transportista de los lotes' });
    await carrier.getByLabel('Nombre', { exact: true }).fill('Alas del Orinoco');
    await carrier.getByLabel('Nombre de contacto').fill('Ana Alas');
    await carrier.getByLabel('Teléfono').fill('305 555 0191');
    await carrier.getByRole('button', { name: 'Guardar' }).click();
    await expectDone(page, 'Transportista de los lotes');
    await take(page, 'Oficina de entrega', 'Agregar');
    const office = page.getByRole('dialog', { name: 'Oficina de entrega' });
    await office.getByLabel('Nombre de la oficina').fill('Oficina Chacao');
    await office.getByLabel('Dirección').fill('Av. Francisco de Miranda');
    await office.getByLabel('Teléfono').fill('(0212) 555-0110');
    await office.getByLabel('Estado').selectOption({ label: 'Distrito Capital' });
    await office.getByLabel('Ciudad').selectOption({ label: 'Caracas' });
    await office.getByRole('button', { name: 'Guardar' }).click();
    await expectDone(page, 'Oficina de entrega');
    await take(page, 'Primer operario', 'Invitar');
    const invited = page.getByRole('dialog', { name: 'Primer operario' });
    await invited.getByLabel('Nombre', { exact: true }).fill('Omar Operario');
    await invited.getByLabel('Correo electrónico').fill('omar@orinoco.test');
    await invited.getByRole('button', { name: 'Enviar invitación' }).click();
    await expectDone(page, 'Primer operario');
  });

  await test.step('a quote and a label for the printer', async () => {
    await take(page, 'Cotización de prueba', 'Cotizar');
    const quote = page.getByRole('dialog', { name: 'Cotización de prueba' });
    await expect(quote.getByText(/a Caracas, Distrito Capital/)).toBeVisible();
    await expect(quote.getByRole('region', { name: 'Aéreo a Venezuela' }).getByText('Total')).toBeVisible();
    await look(page, 'primeros-pasos-cotizacion');
    await page.keyboard.press('Escape');
    await expectDone(page, 'Cotización de prueba');
    await take(page, 'Etiqueta de prueba', 'Imprimir');
    const label = page.getByRole('dialog', { name: 'Etiqueta de prueba' });
    await expect(label.getByText(/ya la anuló/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Su agencia está lista para vender' })).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await expect(page.getByRole('img', { name: 'Código QR con la dirección del portal' })).toBeVisible();
    await page.getByRole('button', { name: 'Copiar la dirección del portal' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin);
    await look(page, 'primeros-pasos-listo');
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Su agencia está lista para vender' })).toHaveCount(0);
  });

  await test.step('they are found again in the settings, on a phone too; and she saves her profile', async () => {
    await page.goto(`${origin}/settings`);
    await page.getByRole('link', { name: 'Primeros pasos' }).click();
    await expect(page.getByRole('button', { name: 'Mostrar en el inicio' })).toBeVisible();
    await look(page);
    await page.goto(`${origin}/profile`);
    await expect(page.getByLabel('Locker', { exact: true })).toHaveValue(/^ORI\d{5}$/);
    await page.getByLabel('Nombre y apellido').fill('Julia Elena Jefa');
    await page.getByLabel('Teléfono').fill('3055550192');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Se ha actualizado la información correctamente').first()).toBeVisible();
  });

  await test.step('a customer registers, is quoted, buys and prints', () => sell(browser, origin));
  const seconds = Math.round((Date.now() - began) / 1000);
  test.info().annotations.push({ type: 'from nothing to the first sold label', description: `${seconds} s` });
});

async function sell(browser: Browser, origin: string): Promise<void> {
  const person: Person = newPerson();
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${origin}/register`);
  await fillRegistration(page, person);
  await page.getByLabel('Acepto los términos y condiciones').check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Su cuenta ha sido creada correctamente').first()).toBeVisible();
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('region', { name: 'Su código de referido' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await menu.getByRole('link', { name: 'Cotizar' }).click();
  await page.getByLabel('Código postal de origen').fill('32801');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
  await page.getByText('Mediana').click();
  await page.getByLabel('Tipo de etiqueta').selectOption({ label: 'Todos' });
  await page.getByText('Lo llevo a una oficina UPS').click();
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByRole('link', { name: /^Enviar: Aéreo/ }).click();
  await walkWizard(page, { ...SENDER, ...person }, 'Rosa Elena Mendoza', PARCEL);
  await fillCard(page, CARDS.approved);
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  await expectPath(page, /^\/purchase$/);
  // the page before has such a button as well
  await expect(page.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Descargar etiqueta/ }).click(),
  ]);
  const [label] = await scanPdf(await readFile(await download.path()));
  expect(label?.barCodes.join(' ')).toMatch(/1Z[0-9A-Z]{16}/);
}
