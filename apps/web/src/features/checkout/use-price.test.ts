import type { Product } from '@puerta/contract/money/quotes';
import { toDollars } from '@puerta/domain/money/money';
import { PROMOS } from '@puerta/domain/money/promos';
import { GROUP } from '@puerta/domain/money/products';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT, emptyDraft, withQuote } from './draft.ts';
import { promoPrice, questionOf } from './use-price.ts';

const product = (group_services: number): Product => ({
  id: 1,
  type: 'AIR',
  name: 'Aéreo',
  code: 'AER',
  sku: 'AER-1',
  description: '',
  image: null,
  group_services,
  weight_max: null,
});
const abroad = product(GROUP.venezuela);
const box = { weight: 12, length: 16, width: 12, height: 12 };
const QUOTED = { zip: '33166', state: 320, city: 7, ...box };

test('a quote that was carried in has its price in the first step', () => {
  expect(questionOf(abroad, withQuote(EMPTY_DRAFT, QUOTED))).toMatchObject({
    call: 'POST /order/price',
    body: { receive: { city: '7', office: null }, detail: { weight: '12', quantity: '1' } },
  });
  const home = withQuote(EMPTY_DRAFT, { zip: '33166', zipTo: '10011', ...box });
  expect(questionOf(product(GROUP.domestic), home)).toMatchObject({
    call: 'POST /calculator/domestic',
    body: { origin_zipcode: '33166', destination_zipcode: '10011' },
    quantity: 1,
  });
});

test.each(['zip', 'city', 'weight', 'length', 'width', 'height'] as const)(
  'without %s nothing is asked',
  missing => {
    const { [missing]: _, ...rest } = QUOTED;
    expect(questionOf(abroad, withQuote(EMPTY_DRAFT, rest))).toBeNull();
  },
);

test('an office has the place of a city', () => {
  const draft = withQuote(EMPTY_DRAFT, QUOTED);
  const at = (selected: string) => ({ ...draft.receiver, city: '', office: { active: true, selected } });
  expect(questionOf(abroad, { ...draft, receiver: at('3') })).toMatchObject({
    body: { receive: { city: null, office: '3' } },
  });
  expect(questionOf(abroad, { ...draft, receiver: at('') })).toBeNull();
});

test('a promotion costs price × quantity from the start, and that is its whole price', () => {
  const promos = fc.constantFrom(...Object.values(PROMOS));
  fc.assert(
    fc.property(promos, fc.integer({ min: 1, max: 10 }), (promo, quantity) => {
      const price = promoPrice(promo, quantity);
      expect(price?.total).toBe(toDollars(promo.priceCents * quantity));
      expect(price?.isApproximate).toBe(false);
    }),
  );
  const { quantity } = emptyDraft(PROMOS.AGPB).parcel;
  expect(promoPrice(PROMOS.AGPB, Number(quantity))?.total).toBe(798);
  for (const none of [0, 11, 1.5, Number.NaN]) expect(promoPrice(PROMOS.AGPB, none)).toBeNull();
});

test('a quote with a pickup is remembered, and one without forgets it', () => {
  const chosen = withQuote(EMPTY_DRAFT, { ...QUOTED, pickup: 1 });
  expect(chosen.pickup).toBe(true);
  expect(chosen.parcel).not.toHaveProperty('pickup');
  expect(withQuote(chosen, { ...QUOTED, pickup: 0 }).pickup).toBe(false);
});
