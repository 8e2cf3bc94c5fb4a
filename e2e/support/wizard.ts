import { expect, type Page } from '@playwright/test';
import { SENDER } from './customer-api.ts';

export const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();
export const onStep = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
/** The four steps, in their order, while one is on the `at`-th. */
export const expectSteps = (page: Page, at: number) =>
  expect(page.getByRole('list', { name: `Paso ${at} de 4` }).getByRole('listitem')).toHaveText([
    /ENVÍA/,
    /RECIBE/,
    /DATOS DEL PAQUETE/,
    /REALIZAR PAGO/,
  ]);
const HOME = { ...SENDER, name: 'Ana Rivas', email: 'ana@ejemplo.test', addressLineOne: '400 W 23rd St' };
export const NEW_YORK = { ...HOME, state: 'NY', city: 'New York', zipCode: '10011' };
export const PARCEL = {
  content: 'Ropa',
  weight: '12',
  length: '16',
  width: '12',
  height: '12',
  quantity: '1',
};

export async function fillPerson(page: Page, who: typeof SENDER): Promise<void> {
  await page.getByLabel('Nombre y apellido').fill(who.name);
  await page.getByLabel('Correo electrónico').fill(who.email);
  await page.getByLabel('Teléfono').fill(who.phone);
  await page.getByLabel('Dirección', { exact: true }).fill(who.addressLineOne);
  await page.getByLabel('Estado').selectOption(who.state);
  await page.getByLabel('Ciudad').fill(who.city);
  await page.getByLabel('Código postal').fill(who.zipCode);
}

export async function fillParcelOf(page: Page, parcel: typeof PARCEL): Promise<void> {
  await page.getByLabel('Qué envía').fill(parcel.content);
  await page.getByLabel('Peso').fill(parcel.weight);
  await page.getByLabel('Largo').fill(parcel.length);
  await page.getByLabel('Ancho').fill(parcel.width);
  await page.getByLabel('Alto').fill(parcel.height);
  await page.getByLabel('Cantidad de paquetes').fill(parcel.quantity);
}

/** What the server answers while its database is away. */
export const AWAY = {
  success: false,
  message: 'El servicio no está disponible',
  error: { code: 'database_away', message: 'El servicio no está disponible' },
};
