import { expect, type Page } from '@playwright/test';

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

/** A US address as orders name its fields. */
export const SENDER = {
  name: 'María Fernández',
  email: 'maria@ejemplo.test',
  phone: '3055550199',
  addressLineOne: '100 Main St',
  addressLineTwo: '',
  state: 'FL',
  city: 'Orlando',
  zipCode: '32801',
};
export const NEW_YORK = {
  ...SENDER,
  name: 'Ana Rivas',
  email: 'ana@ejemplo.test',
  addressLineOne: '400 W 23rd St',
  state: 'NY',
  city: 'New York',
  zipCode: '10011',
};
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

/** Somebody in Caracas, at home. */
export async function fillReceiver(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre y apellido').fill(name);
  await page.getByLabel('Correo electrónico').fill('jose.rivas@ejemplo.test');
  await page.getByLabel('Teléfono móvil').fill('4141234567');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
  await page.getByLabel('Dirección de entrega').fill('Av. Francisco de Miranda, Torre B');
}

/** All of a parcel but what its content is worth, which is filled in when given. */
export async function fillParcel(page: Page, parcel: typeof PARCEL, value?: string): Promise<void> {
  await page.getByLabel('Qué envía').fill(parcel.content);
  if (value) await page.getByLabel('Valor del contenido').fill(value);
  await page.getByLabel('Peso').fill(parcel.weight);
  await page.getByLabel('Largo').fill(parcel.length);
  await page.getByLabel('Ancho').fill(parcel.width);
  await page.getByLabel('Alto').fill(parcel.height);
  await page.getByLabel('Cantidad de paquetes').fill(parcel.quantity);
}

/** From step 1 to the payment step of the wizard to Venezuela that is open. */
export async function walkWizard(page: Page, sender: typeof SENDER, receiver: string, parcel: typeof PARCEL) {
  await fillPerson(page, sender);
  await next(page);
  await onStep(page, 'RECIBE');
  await fillReceiver(page, receiver);
  await next(page);
  await onStep(page, 'DATOS DEL PAQUETE');
  await fillParcel(page, parcel, '250');
  await next(page);
  await onStep(page, 'REALIZAR PAGO');
}

/** Puts a half-filled wizard into the browser, as another visit would have left it; `step` counts from 0. */
export async function leaveDraft(page: Page, code: string, values: object): Promise<void> {
  await page.evaluate(
    ([wizard, draft]) => {
      const token = localStorage.getItem('token') ?? '';
      const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
      const { sub } = JSON.parse(atob(body)) as { sub: number };
      const key = `draft:1:${sub}:services-${wizard as string}`;
      localStorage.setItem(key, JSON.stringify({ key: crypto.randomUUID(), values: draft }));
    },
    [code, values] as const,
  );
}

/** Somebody at home in a city of Venezuela, as drafts name the fields. */
export const receiverIn = ({ state, city }: Record<'state' | 'city', number>) => ({
  name: 'Rosa Elena Mendoza',
  email: 'rosa@ejemplo.test',
  phone: '4141234567',
  address: 'Av. Francisco de Miranda, Torre B',
  state: String(state),
  city: String(city),
  office: { active: false, selected: '' },
});

/** Opens the wizard by air, or another, at its payment, for a box to this city. */
export async function atPayment(
  page: Page,
  place: Record<'state' | 'city', number>,
  { code = 'AER', parcel = PARCEL }: { code?: 'AER' | 'MAR'; parcel?: typeof PARCEL } = {},
): Promise<void> {
  const values = { step: 3, sender: SENDER, receiver: receiverIn(place) };
  await leaveDraft(page, code, { ...values, parcel: { ...parcel, content_value: '250' } });
  await page.goto(new URL(`/services/${code}`, page.url()).href);
  await onStep(page, 'REALIZAR PAGO');
}

/** What the server answers while its database is away. */
export const AWAY = {
  success: false,
  message: 'El servicio no está disponible',
  error: { code: 'database_away', message: 'El servicio no está disponible' },
};
