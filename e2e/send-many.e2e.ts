import { expect, type Page } from '@playwright/test';
import { CARDS, fillCard } from './support/customer.ts';
import { must, newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { onStep, SENDER } from './support/wizard.ts';

const HEAD = 'nombre;correo;telefono;estado;ciudad;direccion;contenido;valor;peso;largo;ancho;alto;cantidad';
const line = (name: string, city: string, weight: string) =>
  `${name};${name.toLowerCase()}@ejemplo.test;04141234567;Distrito Capital;${city};"Calle 1, casa 2";Ropa;150;${weight};16;12;12;1`;
const FILE = [
  HEAD,
  line('Rosa', 'Caracas', '12,5'),
  line('Luis', 'Caracas', '30'),
  line('Ana', 'Maracaivo', '12'),
].join('\r\n');

const lines = (page: Page) => page.getByRole('list', { name: 'Líneas del archivo' }).getByRole('listitem');
const choose = (page: Page, text: string) =>
  page
    .getByLabel('Elegir archivo CSV')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'envios.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text, 'latin1'),
    });

test('a file of many receivers prices each line, names each fault, and no line is paid twice', async ({
  browser,
}) => {
  const { page, client } = await newCustomer(browser);
  await page.goto('/address');
  await page.getByRole('link', { name: 'Enviar a varios' }).click();
  // the origin is an address of theirs
  await expect(page.getByRole('heading', { name: 'Guarde primero quién envía' })).toBeVisible();
  const { addressLineOne: lineOne, addressLineTwo: lineTwo, zipCode: zip_code, ...person } = SENDER;
  must(
    await client('POST /profile/sender', { body: { ...person, title: 'Casa', lineOne, lineTwo, zip_code } }),
  );
  await page.reload();
  await choose(page, 'nombre;peso\r\nRosa;12');
  await expect(page.getByText('Falta la columna «correo».')).toBeVisible();
  await choose(page, FILE);
  await expect(page.getByRole('status').filter({ hasText: '2 líneas listas, 1 por corregir' })).toBeVisible();
  await expect(lines(page)).toHaveText([
    /Línea 2.*Rosa.*12.5 lb.*\$\d/,
    /Línea 3.*Luis.*\$\d/,
    /Línea 4.*Ana/,
  ]);
  await expect(lines(page).nth(2)).toContainText(
    'Línea 4: la ciudad «Maracaivo» no existe en Distrito Capital',
  );
  await expect(lines(page).nth(2).getByRole('button')).toHaveCount(0);
  await look(page, 'enviar-a-varios');

  const price = /\$[\d.,]+/.exec(await lines(page).nth(0).innerText())?.[0] ?? '';
  await page.getByRole('button', { name: 'Pagar el envío de la línea 2' }).click();
  await onStep(page, 'REALIZAR PAGO');
  const pay = page.getByRole('button', { name: /^Pagar/ });
  await expect(pay).toHaveText(`Pagar ${price}`);
  await fillCard(page, CARDS.approved);
  await pay.click();
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();

  // whatever comes back to the list, a reload or the mended file, finds the line paid
  const many = new URL('/address/many', page.url()).href;
  await page.goto(many);
  await expect(lines(page).nth(0)).toContainText(/Pagado: orden \d+/);
  await choose(page, FILE.replace('Maracaivo', 'Caracas'));
  await expect(lines(page)).toHaveText([/Pagado: orden \d+/, /Luis.*\$\d/, /Ana.*\$\d/]);
  await expect(page.getByRole('button', { name: /^Pagar el envío de la línea/ })).toHaveCount(2);
  await page.getByRole('link', { name: /Pagado: orden/ }).click();
  await expect(page.getByText('Rosa').first()).toBeVisible();
});
