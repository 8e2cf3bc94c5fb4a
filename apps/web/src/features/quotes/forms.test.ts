import { describe, expect, test } from 'vitest';
import { boxValues, domesticForm, EMPTY_DOMESTIC, EMPTY_VENEZUELA, venezuelaForm } from './forms.ts';
import { issuesInOrder } from '@puerta/contract/validate';

test('a standard box fills in weight and sides; the small one is the first', () => {
  const small = { weight: '30', length: '12', width: '12', height: '16' };
  expect(boxValues('small')).toEqual(small);
  expect(boxValues('medium')).toEqual({ weight: '50', length: '15', width: '16', height: '21' });
  expect(boxValues('large')).toEqual({ weight: '70', length: '15', width: '16', height: '27' });
  expect(EMPTY_VENEZUELA).toMatchObject(small);
});

const box = { weight: '12', length: '16', width: '12', height: '12' };
const venezuela = {
  zipCode: '33166',
  state: '320',
  city: '7',
  labelType: 'all',
  consignment: '0',
  ...box,
};
const domestic = { origin_zipcode: '33166', destination_zipcode: '10001', consignment: '1', ...box };

const messages = (schema: typeof venezuelaForm | typeof domesticForm, typed: object) => {
  const result = schema.safeParse(typed);
  return result.success
    ? []
    : issuesInOrder(result.error, Object.keys(typed)).map(({ field, message }) => `${field}: ${message}`);
};
const NO_BOX = { weight: '', length: '', width: '', height: '' };
const BOX_MISSING = [
  'weight: El peso esta fuera de rango. Entre 1 a 150 libras',
  'length: La longitud esta fuera de rango. Entre 1 a 108 pulgadas',
  'width: El ancho esta fuera de rango. Entre 1 a 108 pulgadas',
  'height: La altura esta fuera de rango. Entre 1 a 108 pulgadas',
];

describe('to Venezuela', () => {
  test('nothing may be missing', () => {
    expect(messages(venezuelaForm, venezuela)).toEqual([]);
    expect(messages(venezuelaForm, { ...EMPTY_VENEZUELA, ...NO_BOX })).toEqual([
      'zipCode: El código postal de origen es requerido',
      'state: El estado de destino es requerido',
      'city: La ciudad de destino es requerida',
      'labelType: El tipo de etiqueta es requerido',
      'consignment: El tipo de consignación es requerido',
      ...BOX_MISSING,
    ]);
  });

  test('labels are all, by air or by sea; a consignment is 1 or 0', () => {
    for (const labelType of ['all', 'AIR', 'OCEAN'])
      expect(messages(venezuelaForm, { ...venezuela, labelType })).toEqual([]);
    for (const consignment of ['1', '0'])
      expect(messages(venezuelaForm, { ...venezuela, consignment })).toEqual([]);
    expect(messages(venezuelaForm, { ...venezuela, labelType: 'GROUND', consignment: '2' })).toHaveLength(2);
  });
});

test('within the United States nothing may be missing', () => {
  expect(messages(domesticForm, domestic)).toEqual([]);
  expect(messages(domesticForm, EMPTY_DOMESTIC)).toEqual([
    'origin_zipcode: El código postal de origen es requerido',
    'destination_zipcode: El código postal de destino es requerido',
    'consignment: El tipo de consignación es requerido',
    ...BOX_MISSING,
  ]);
});

const TOO_LARGE = 'length: Las dimensiones del paquete no pueden ser mayores a 165 pulgadas';
test.each([
  [{ length: '45', width: '30', height: '31' }, [TOO_LARGE]],
  [{ length: '45', width: '30', height: '30' }, []],
  [{ length: '108', width: '14', height: '14' }, []],
  [{ length: '109', width: '1', height: '1' }, [BOX_MISSING[1]]],
])('sides of %j: %j', (sides, expected) => {
  expect(messages(venezuelaForm, { ...venezuela, ...sides })).toEqual(expected);
  expect(messages(domesticForm, { ...domestic, ...sides })).toEqual(expected);
});
