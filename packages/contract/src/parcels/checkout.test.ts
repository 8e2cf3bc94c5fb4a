import { describe, expect, test } from 'vitest';
import {
  domesticCheckBody,
  domesticParcelBody,
  homeReceiverBody,
  officeReceiverBody,
  parcelBody,
  parcelOrder,
  senderBody,
} from './checkout.ts';
import { issuesInOrder } from '../validate.ts';

// The sentences stand here to the letter (docs/rules/forms.md): comparing them with their own constants proves
// nothing.

const parcel = {
  content: 'Ropa',
  content_value: 200,
  weight: 12,
  length: 16,
  width: 12,
  height: 12,
  quantity: 1,
};
type Schema = typeof parcelBody | typeof domesticParcelBody | typeof senderBody | typeof homeReceiverBody;
const refused = (schema: Schema, value: object, order: readonly string[] = []) => {
  const result = schema.safeParse(value);
  return result.success ? [] : issuesInOrder(result.error, order).map(issue => issue.message);
};
const messages = (change: object) => refused(parcelBody, { ...parcel, ...change }, parcelOrder);

const VALUE = 'El valor de contenido esta fuera de rango. Entre $100 a $1,000';
const GIRTH = 'El tamaño del paquete no puede ser mayor a 165 pulgadas.';
const WEIGHT = 'El peso esta fuera de rango. Entre 1 a 150 libras';
const LENGTH = 'La longitud esta fuera de rango. Entre 1 a 106 pulgadas';
const WIDTH = 'El ancho esta fuera de rango. Entre 1 a 106 pulgadas';
const HEIGHT = 'La altura esta fuera de rango. Entre 1 a 106 pulgadas';

describe('a parcel', () => {
  test('that is sound passes', () => {
    expect(messages({})).toEqual([]);
  });

  test('of which nothing is filled in is refused in the specified order', () => {
    expect(
      messages({
        content: '',
        content_value: '',
        weight: '',
        length: '',
        width: '',
        height: '',
        quantity: '',
      }),
    ).toEqual([
      'El contenido del paquete es requerido.',
      VALUE,
      WEIGHT,
      LENGTH,
      WIDTH,
      HEIGHT,
      'La cantidad de paquetes debe ser entre 1 a 10.',
    ]);
  });

  test('has its girth checked before weight and sides, whatever they are', () => {
    expect(messages({ length: 107, width: 40, height: 40, weight: 151 })).toEqual([GIRTH, WEIGHT, LENGTH]);
  });

  test.each([
    [{ length: 45, width: 30, height: 31 }, [GIRTH]],
    [{ length: 45, width: 30, height: 30 }, []],
    [{ length: 44.8, width: 30.1, height: 29.9 }, [GIRTH]],
    [{ content_value: 99 }, [VALUE]],
    [{ content_value: 100 }, []],
    [{ content_value: 1000 }, []],
    [{ content_value: 1001 }, [VALUE]],
    [{ customs_category: '' }, []],
    [{ customs_category: null }, []],
    [{ customs_category: 'gift' }, []],
    [{ customs_category: 'toString' }, ['La categoría de aduana no es válida.']],
    [{ weight: 0 }, [WEIGHT]],
    [{ weight: 1 }, []],
    [{ weight: 150 }, []],
    [{ weight: 151 }, [WEIGHT]],
    [{ length: 0 }, [LENGTH]],
    [{ length: 1 }, []],
    [{ length: 106 }, []],
    [{ length: 107 }, [LENGTH]],
    [{ width: 0 }, [WIDTH]],
    [{ width: 1 }, []],
    [{ width: 107 }, [GIRTH, WIDTH]],
    [{ height: 0 }, [HEIGHT]],
    [{ height: 1 }, []],
    [{ height: 107 }, [GIRTH, HEIGHT]],
  ])('with %j: %j', (change, expected) => {
    expect(messages(change)).toEqual(expected);
  });

  test.each([
    ['', 'La cantidad de paquetes debe ser entre 1 a 10.'],
    ['dos', 'La cantidad debe ser un número entre 1 y 10.'],
    ['1.5', 'La cantidad debe ser un número entre 1 y 10.'],
    ['11', 'La cantidad esta fuera de rango. Entre 1 a 10'],
    ['0', 'La cantidad esta fuera de rango. Entre 1 a 10'],
  ])('in a quantity of "%s" has its own message', (quantity, message) => {
    expect(messages({ quantity })).toEqual([message]);
  });

  test.each(['1', '10'])('in a quantity of %s passes', quantity => {
    expect(messages({ quantity })).toEqual([]);
  });

  test('within the United States has a value without a range, and all the other rules', () => {
    const domestic = (change: object) => refused(domesticParcelBody, { ...parcel, ...change }, parcelOrder);
    for (const content_value of ['', 50, 5000]) expect(domestic({ content_value })).toEqual([]);
    expect(domestic({ content_value: 'mucho' })).toEqual(['El valor de contenido no es válido']);
    expect(domestic({ weight: '', length: 107, width: 1, height: 1, quantity: 11 })).toEqual([
      WEIGHT,
      LENGTH,
      'La cantidad esta fuera de rango. Entre 1 a 10',
    ]);
    expect(domestic({ quantity: 'dos' })).toEqual(['La cantidad debe ser un número entre 1 y 10.']);
    expect(domestic({ content: ' ', height: 31, length: 45, width: 30 })).toEqual([
      'El contenido del paquete es requerido.',
      GIRTH,
    ]);
  });
});

const person = {
  name: 'Ana Ruiz',
  email: 'ana@ejemplo.test',
  phone: '3055550123',
  addressLineOne: '100 Main St',
  state: 'FL',
  city: 'Orlando',
  zipCode: '32801',
};
const SENDER = [
  'El nombre del remitente es requerido.',
  'El correo electrónico del remitente no es válido.',
  'El teléfono del remitente no es válido.',
  'La dirección del remitente es requerida.',
  'El estado del remitente es requerido.',
  'La ciudad del remitente es requerida.',
  'El código postal del remitente es requerido.',
];

describe('a sender', () => {
  test('needs no second line; everything else is refused in the specified order', () => {
    expect(refused(senderBody, person)).toEqual([]);
    expect(refused(senderBody, { ...person, addressLineTwo: '' })).toEqual([]);
    const empty = Object.fromEntries(Object.keys(person).map(field => [field, '']));
    expect(refused(senderBody, empty)).toEqual(SENDER);
    expect(refused(senderBody, {})).toEqual(SENDER);
  });

  test('has something like an e-mail', () => {
    expect(refused(senderBody, { ...person, email: 'abc' })).toEqual([SENDER[1]]);
  });

  test.each(['3055551234', '(305) 555-1234', '1-305-555-1234', '+1 305 555 1234', '305.555.1234'])(
    'has a phone written as %s',
    phone => {
      expect(senderBody.parse({ ...person, phone }).phone).toBe('3055551234');
    },
  );

  test.each(['12345', '2-305-555-1234', '305555123', 'abc'])('has no phone written as %s', phone => {
    expect(refused(senderBody, { ...person, phone })).toEqual([SENDER[2]]);
  });
});

test('a receiver in the United States is checked as the sender is, in the words of the sender', () => {
  const product = { id: 'GND' };
  const result = domesticCheckBody.safeParse({ product, sender: person, receive: {}, detail: parcel });
  if (result.success) throw new Error('Nobody receives it');
  expect(issuesInOrder(result.error).map(({ message }) => message)).toEqual(SENDER);
});

describe('a receiver in Venezuela', () => {
  const home = {
    name: 'Rosa',
    email: 'rosa@ejemplo.test',
    phone: '4141234567',
    address: 'Av. 1',
    state: 320,
    city: 7,
  };
  const PHONE = 'El teléfono del destinatario no es válido.';

  test('at home needs address, state and city', () => {
    expect(refused(homeReceiverBody, home)).toEqual([]);
    const empty = Object.fromEntries(Object.keys(home).map(field => [field, '']));
    expect(refused(homeReceiverBody, empty)).toEqual([
      'El nombre del destinatario es requerido.',
      'El correo electrónico del destinatario no es válido.',
      PHONE,
      'La dirección del destinatario es requerida.',
      'El estado del destinatario es requerido.',
      'La ciudad del destinatario es requerida.',
    ]);
    expect(refused(homeReceiverBody, { ...home, email: 'abc' })).toEqual([
      'El correo electrónico del destinatario no es válido.',
    ]);
  });

  test.each(['4241234567', '4141234567', '4261234567', '4161234567', '4121234567'])('may have %s', phone => {
    expect(homeReceiverBody.parse({ ...home, phone }).phone).toBe(phone);
  });

  test.each(['2121234567', '414123456', '41412345678', '4131234567'])('may not have %s', phone => {
    expect(refused(homeReceiverBody, { ...home, phone })).toEqual([PHONE]);
  });

  test('who collects at an office needs the office, and no address', () => {
    const { name, email, phone } = home;
    const at = (selected: unknown) =>
      officeReceiverBody.safeParse({ name, email, phone, office: { active: true, selected } });
    expect(at(2).success).toBe(true);
    for (const selected of ['', null, undefined, 'x']) {
      expect(at(selected).error?.issues.map(({ message }) => message)).toEqual([
        'Debe seleccionar una oficina.',
      ]);
    }
  });
});
