import { expect, test } from 'vitest';
import { calculatorBody, domesticCalculatorBody } from './quotes.ts';

const box = { weight: 10, length: 12, width: 12, height: 12 };
const forms = [
  [calculatorBody, { zipCode: '33130', state: 320, city: 1 }],
  [domesticCalculatorBody, { origin_zipcode: '33130', destination_zipcode: '10001' }],
] as const;

/** Messages of both calculators, which must be the same. */
function messages(change: object): string[] {
  const [venezuela, domestic] = forms.map(([schema, places]) => {
    const result = schema.safeParse({ ...places, ...box, ...change });
    return result.success ? [] : result.error.issues.map(issue => issue.message);
  });
  expect(venezuela).toEqual(domestic);
  return venezuela ?? [];
}

// the staff's calculator and everybody else's (docs/rules/measures.md)
test.each([
  ['weight', 150, 'El peso esta fuera de rango. Entre 1 a 150 libras'],
  ['length', 108, 'La longitud esta fuera de rango. Entre 1 a 108 pulgadas'],
  ['width', 108, 'El ancho esta fuera de rango. Entre 1 a 108 pulgadas'],
  ['height', 108, 'La altura esta fuera de rango. Entre 1 a 108 pulgadas'],
])('%s from 1 to %i', (field, most, message) => {
  const flat = { length: 1, width: 1, height: 1 };
  for (const good of [1, most]) expect(messages({ ...flat, [field]: good })).not.toContain(message);
  for (const wrong of [0, 0.99, most + 0.01, 999]) expect(messages({ [field]: wrong })).toContain(message);
});

test('length and twice width and height together make 165 inches at most', () => {
  expect(messages({ length: 45, width: 30, height: 30 })).toEqual([]);
  const girth = 'Las dimensiones del paquete no pueden ser mayores a 165 pulgadas';
  expect(messages({ length: 45, width: 30, height: 31 })).toEqual([girth]);
  expect(messages({ length: 45.01, width: 30, height: 30 })).toEqual([girth]);
  expect(messages({ length: 44.8, width: 30.1, height: 29.9 })).toEqual([girth]);
});
