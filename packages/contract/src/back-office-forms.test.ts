import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { lotBody, newLotBody } from './parcels/lots.ts';
import {
  carrierBody,
  CITY_ORDER,
  cityBody,
  newCarrierBody,
  newCityBody,
  newStateBody,
} from './office/places.ts';
import { productBody } from './money/products.ts';
import { settingsBody } from './office/settings.ts';
import { replyFields } from './office/support.ts';
import { userBody } from './people/users.ts';
import { issuesInOrder } from './validate.ts';

/** What a form says first, in the agreed words themselves and not by their constant (docs/rules/forms.md). */
function first(schema: z.ZodMiniType, typed: unknown, order?: readonly string[]): string | null {
  const result = schema.safeParse(typed);
  return result.success ? null : (issuesInOrder(result.error, order)[0]?.message ?? '');
}

const GOOD_SETTINGS = {
  name: 'Caribe Express',
  short_name: 'CBX',
  state_code: 'FL',
  slogan: 'Más cerca',
  city: 'Doral',
  phone: '(305) 555-0142',
  support_email: 'soporte@caribe.test',
  address: '8200 NW 41st St',
  primary_color: '#0f766e',
  facebook: 'caribe',
  instagram: '@caribe',
  zip_code: '33166',
};

describe('settings', () => {
  test.each(Object.keys(GOOD_SETTINGS))('without %s', field => {
    for (const typed of ['', ' ', undefined])
      expect(first(settingsBody, { ...GOOD_SETTINGS, support_email: 'a@b', [field]: typed })).toBe(
        'Debe completar todos los campos',
      );
  });
  test.each([
    ['a@b', false],
    ['a@b.1', false],
    ['a.b@c.test', false],
    ['@b.test', false],
    ['a1@b2.test', true],
  ])('the support e-mail %s', (support_email, isRight) => {
    const wrong = 'El correo electronico de soporte tecnico no es valido';
    expect(first(settingsBody, { ...GOOD_SETTINGS, support_email })).toBe(isRight ? null : wrong);
  });
});

describe('links of the settings', () => {
  const withLink = (link: string) =>
    settingsBody
      .safeParse({ ...GOOD_SETTINGS, facebook: link, instagram: link, locker_url: link })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' JAVASCRIPT:x',
    'data:text/html,x',
    'file:///etc',
  ])('%j is refused at each of them', link =>
    expect(withLink(link)).toEqual(['facebook', 'instagram', 'locker_url']),
  );
  test.each([
    'https://facebook.com/a',
    'HTTP://a.test',
    'caribe',
    '@caribe',
    'a.test:8080/x',
    'facebook.com/a:b',
  ])('%j stands', link => expect(withLink(link)).toEqual([]));
});

describe('lots', () => {
  const form = { type: '2', transport: '1', state: '320', city: '4' };
  const asked = [
    ['type', 'Debe seleccionar el tipo de envío'],
    ['transport', 'Debe seleccionar el transportista'],
    ['state', 'Debe seleccionar el estado de destino'],
    ['city', 'Debe seleccionar la ciudad de destino'],
  ] as const;
  test.each(asked)('without %s, new or edited', (field, message) => {
    for (const typed of ['', 'x', 0, null, undefined]) {
      expect(first(newLotBody, { ...form, packages: [1], [field]: typed })).toBe(message);
      expect(first(lotBody, { ...form, id: 1, status: '1', [field]: typed })).toBe(message);
    }
  });
  test('a new one has packages, an edited one needs none', () => {
    for (const packages of [[], undefined])
      expect(first(newLotBody, { ...form, packages })).toBe('Debe seleccionar al menos un paquete');
    expect(first(newLotBody, { ...form, type: 3, packages: [1] })).toBe('Debe seleccionar el tipo de envío');
    expect(first(newLotBody, { ...form, packages: [1] })).toBeNull();
    expect(first(lotBody, { ...form, id: 1, status: '1' })).toBeNull();
  });
});

describe('destinations and carriers', () => {
  test('a state has a name', () => {
    expect(first(newStateBody, { name: '' })).toBe('Debe ingresar el nombre del estado');
    expect(first(newStateBody, { name: 'Esequibo' })).toBeNull();
  });

  const city = {
    state: '320',
    name: 'El Hatillo',
    cost: { sea: '21', air: '4.5' },
    eta: { sea: '30', air: '7' },
    delivery: { sea: '15.25', air: '10' },
  };
  test.each([
    ['cost', 'sea', 'Debe ingresar el costo de envío por mar'],
    ['eta', 'sea', 'Debe ingresar el tiempo estimado por mar'],
    ['delivery', 'sea', 'Debe ingresar el costo de entrega por mar'],
    ['cost', 'air', 'Debe ingresar el costo de envío por aire'],
    ['eta', 'air', 'Debe ingresar el tiempo estimado por aire'],
    ['delivery', 'air', 'Debe ingresar el costo de entrega por aire'],
  ] as const)('a city without its %s by %s, or with 0', (part, half, message) => {
    for (const typed of ['', '0', '-1']) {
      const wrong = { ...city, [part]: { ...city[part], [half]: typed } };
      expect(first(newCityBody, wrong, CITY_ORDER), typed).toBe(message);
      expect(first(cityBody, { ...wrong, id: 1, active: '1' }, CITY_ORDER), typed).toBe(message);
    }
  });
  test('a city of which nothing is filled in says all in the specified order', () => {
    const result = newCityBody.safeParse({ cost: {}, eta: {}, delivery: {} });
    const said = result.success ? [] : issuesInOrder(result.error, CITY_ORDER).map(({ message }) => message);
    expect(said).toEqual([
      'Debe seleccionar el estado',
      'Debe ingresar el nombre de la ciudad',
      'Debe ingresar el costo de envío por mar',
      'Debe ingresar el tiempo estimado por mar',
      'Debe ingresar el costo de entrega por mar',
      'Debe ingresar el costo de envío por aire',
      'Debe ingresar el tiempo estimado por aire',
      'Debe ingresar el costo de entrega por aire',
    ]);
  });
  test.each([
    ['state', 'Debe seleccionar el estado'],
    ['name', 'Debe ingresar el nombre de la ciudad'],
  ] as const)('a city without its %s, new or edited', (field, message) => {
    expect(first(newCityBody, { ...city, [field]: '' }, CITY_ORDER)).toBe(message);
    expect(first(cityBody, { ...city, id: 1, active: '1', [field]: '' }, CITY_ORDER)).toBe(message);
  });

  const carrier = { name: 'Alas', contact_info: 'Rosa', phone: '(305) 555-0161' };
  test.each([
    ['name', 'Debe ingresar el nombre del transportista'],
    ['contact_info', 'Debe ingresar el nombre de contacto'],
    ['phone', 'Debe ingresar el teléfono'],
  ] as const)('a carrier without %s, new or edited', (field, message) => {
    expect(first(newCarrierBody, { ...carrier, [field]: '' })).toBe(message);
    expect(first(carrierBody, { ...carrier, id: 1, active: '1', [field]: '' })).toBe(message);
  });
  test('a carrier without e-mail and description, new or edited', () => {
    for (const rest of [{}, { email: '', description: '' }]) {
      expect(first(newCarrierBody, { ...carrier, ...rest })).toBeNull();
      expect(first(carrierBody, { ...carrier, ...rest, id: 1, active: '1' })).toBeNull();
    }
  });
});

describe('products, users and replies', () => {
  const product = {
    id: 1,
    name: 'Aéreo',
    sku: 'AER',
    description: 'Por avión',
    interName: 'Aéreo',
    typeProduct: 'AIR',
    active: '1',
  };
  test.each([
    ['name', 'El nombre no puede estar vacío'],
    ['sku', 'El SKU no puede estar vacío'],
    ['description', 'La descripción no puede estar vacía'],
    ['interName', 'El nombre interno no puede estar vacío'],
    ['typeProduct', 'El tipo de producto no puede estar vacío'],
  ])('a product without %s', (field, message) => {
    for (const typed of ['', ' ']) expect(first(productBody, { ...product, [field]: typed })).toBe(message);
  });

  const user = { id: 1, name: 'Ana', email: 'ana@agencia.test', role: '0', active: '1' };
  test.each([
    [{ name: '' }, 'El nombre no puede estar vacio'],
    [{ email: '' }, 'El correo no puede estar vacio'],
    [{ email: 'abc' }, 'El correo no es valido'],
    [{ name: '', email: '' }, 'El nombre no puede estar vacio'],
    [{ role: 7 }, 'Debe seleccionar el rol'],
    [{ active: 'quizás' }, 'Debe indicar si el usuario está activo'],
  ])('a user with %j', (change, message) => {
    expect(first(userBody, { ...user, ...change })).toBe(message);
  });

  test('a reply without a message', () => {
    expect(first(replyFields.message, ' ')).toBe('El mensaje no puede estar vacío');
  });
});
