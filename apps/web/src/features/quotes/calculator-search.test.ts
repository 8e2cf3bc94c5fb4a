import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTexts, writeTexts } from '../../lib/address/address-texts.ts';
import {
  askDomestic,
  askVenezuela,
  domesticStart,
  readAsked,
  readCalculatorSearch,
  searchOf,
  venezuelaStart,
} from './calculator-search.ts';
import { domesticForm, EMPTY_DOMESTIC, EMPTY_VENEZUELA, venezuelaForm } from './forms.ts';

const zip = fc.integer({ min: 501, max: 99950 }).map(number => String(number).padStart(5, '0'));
const side = fc.integer({ min: 100, max: 2000 }).map(hundredths => String(hundredths / 100));
const box = { weight: side, length: side, width: side, height: side };
const id = fc.integer({ min: 1, max: 999_999 }).map(String);
const consignment = fc.constantFrom('0', '1');

/** As the router writes it and reads it again. */
const throughAddress = (search: object) => readCalculatorSearch(readTexts(writeTexts({ ...search })));

test('what was asked stands in the address whole: its prices and its form come back', () => {
  const labelType = fc.constantFrom('all', 'AIR', 'OCEAN');
  fc.assert(
    fc.property(fc.record({ zipCode: zip, state: id, city: id, labelType, consignment, ...box }), typed => {
      const asked = askVenezuela(venezuelaForm.parse(typed));
      const search = throughAddress(searchOf(asked));
      expect(readAsked(search, 'venezuela')).toEqual(asked);
      expect(venezuelaStart(search)).toEqual(typed);
    }),
  );
  fc.assert(
    fc.property(fc.record({ origin_zipcode: zip, destination_zipcode: zip, consignment, ...box }), typed => {
      const asked = askDomestic(domesticForm.parse(typed));
      const search = throughAddress(searchOf(asked));
      expect(readAsked(search, 'domestic')).toEqual(asked);
      expect(domesticStart(search)).toEqual(typed);
    }),
  );
});

test('an address that holds nothing, or what nobody would send, shows a form', () => {
  expect(readAsked({}, 'venezuela')).toBeNull();
  expect(readAsked({ prices: true }, 'venezuela')).toBeNull();
  expect(readAsked({ prices: true, zip: 33166, zipTo: 10001, pickup: 1 }, 'domestic')).toBeNull();
  expect(venezuelaStart({})).toEqual(EMPTY_VENEZUELA);
  expect(domesticStart({})).toEqual(EMPTY_DOMESTIC);
});

test('nothing else gets in', () => {
  expect(
    readCalculatorSearch({
      to: 'mars',
      label: 'GROUND',
      prices: 1,
      pickup: 7,
      email: 'a@b.test',
      weight: 12,
    }),
  ).toEqual({ weight: 12 });
});
