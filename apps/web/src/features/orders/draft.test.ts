import { expect, test } from 'vitest';
import { PROMOS } from '@puerta/domain/promos';
import { EMPTY_DRAFT, emptyDraft, mendedDraft, sizeIndex, withQuote } from './draft.ts';

const filled = {
  ...EMPTY_DRAFT,
  step: 3 as const,
  sender: { ...EMPTY_DRAFT.sender, name: 'Ana', zipCode: '10001' },
  receiver: { ...EMPTY_DRAFT.receiver, name: 'Luis', office: { active: true, selected: '2' } },
  parcel: { ...EMPTY_DRAFT.parcel, content: 'Ropa', quantity: '3' },
};

test('a quote fills in its own fields, leaves the others and begins at the first step', () => {
  const quote = {
    zip: '33166',
    state: '320',
    city: '7',
    weight: '12',
    length: '16',
    width: '12',
    height: '12',
  };
  const draft = withQuote(filled, quote);
  expect(draft.step).toBe(0);
  expect(draft.sender).toEqual({ ...filled.sender, zipCode: '33166' });
  expect(draft.receiver).toMatchObject({ name: 'Luis', state: '320', city: '7', office: { active: false } });
  expect(draft.parcel).toMatchObject({ content: 'Ropa', quantity: '3', weight: '12', height: '12' });
});

test('a draft survives storage', () => {
  expect(mendedDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled);
});

test.each([[null], ['x'], [{ step: 9, sender: { name: 5 }, receiver: { office: null }, parcel: [] }]])(
  'what is no draft becomes an empty one: %j',
  stored => {
    expect(mendedDraft(stored)).toEqual(EMPTY_DRAFT);
  },
);

test('a domestic quote brings both ends', () => {
  const draft = withQuote(filled, { zip: '33166', zipTo: '10001', weight: 5 });
  expect(draft.sender.zipCode).toBe('33166');
  expect(draft.home.zipCode).toBe('10001');
});

test('a promotion begins with its first size and its quantity', () => {
  expect(emptyDraft(PROMOS.AGPB).parcel).toMatchObject({ weight: '50', length: '21', quantity: '2' });
  expect(emptyDraft(PROMOS.AGPM).parcel).toMatchObject({ weight: '10', length: '12', quantity: '1' });
  expect(emptyDraft(null)).toEqual(EMPTY_DRAFT);
});

test('a stored size that the promotion does not have gives way to its first', () => {
  const promo = PROMOS.AGPB;
  const stored = emptyDraft(promo);
  const second = { ...stored.parcel, weight: '70', length: '27', width: '16', height: '15', content: 'Ropa' };
  expect(sizeIndex(promo, mendedDraft({ ...stored, parcel: second }, promo).parcel)).toBe(1);
  const own = { ...second, weight: '7' };
  expect(mendedDraft({ ...stored, parcel: own }, promo).parcel).toEqual({
    ...stored.parcel,
    content: 'Ropa',
  });
});
