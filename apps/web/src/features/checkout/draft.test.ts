import { expect, test } from 'vitest';
import { PROMOS } from '@puerta/domain/money/promos';
import { NO_OPTIONS } from '@puerta/domain/parcels/delivery-options';
import { likeOrder } from './draft-again.ts';
import {
  contentsOf,
  EMPTY_DRAFT,
  emptyDraft,
  mendedDraft,
  saysTheSame,
  sizeIndex,
  typedOf,
  withAnother,
  withOpened,
  withoutBoxAt,
  withQuote,
  withTyped,
} from './draft.ts';

const filled = {
  ...EMPTY_DRAFT,
  step: 3 as const,
  reached: 3 as const,
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
  expect(withQuote(filled, { ...quote, quantity: 2 }).parcel).toMatchObject({ quantity: '2', weight: '12' });
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

test('a draft of a wizard that knew no open steps opens those before its own', () => {
  expect(mendedDraft({ step: 2 })).toMatchObject({ step: 2, reached: 2 });
  expect(mendedDraft({ step: 1, reached: 3 })).toMatchObject({ step: 1, reached: 3 });
});

const typed = typedOf(filled, EMPTY_DRAFT, null);

test('another service begins at its first step with the people and the box of this one', () => {
  const begun = withTyped(EMPTY_DRAFT, typed, null);
  expect(begun).toEqual({ ...filled, step: 0, reached: 0 });
  // what says less of the same is carried on, what says something else stays
  const less = { ...EMPTY_DRAFT, sender: { ...EMPTY_DRAFT.sender, name: 'Ana' } };
  expect(withTyped(less, typed, null).sender).toEqual(filled.sender);
  const other = { ...EMPTY_DRAFT, sender: { ...EMPTY_DRAFT.sender, name: 'Eva' } };
  expect(withTyped(other, typed, null)).toMatchObject({
    sender: { name: 'Eva', zipCode: '' },
    receiver: filled.receiver,
  });
});

test('a promotion takes the content and keeps its own box, which it offers to nobody', () => {
  const box = { ...filled.parcel, weight: '12', length: '16', quantity: '3' };
  const empty = emptyDraft(PROMOS.AGPB);
  const begun = withTyped(empty, { ...typed, parcel: box }, PROMOS.AGPB);
  expect(begun.parcel).toEqual({ ...empty.parcel, content: 'Ropa' });
  const shoes = { ...begun, parcel: { ...begun.parcel, content: 'Zapatos' } };
  expect(typedOf(shoes, { ...typed, parcel: box }, PROMOS.AGPB).parcel).toEqual({
    ...box,
    content: 'Zapatos',
  });
});

test('a promotion with destinations of its own takes only those', () => {
  const begin = (receiver: object) => {
    const to = { ...typed, receiver: { ...typed.receiver, address: 'Av. 1', ...receiver } };
    return withTyped(emptyDraft(PROMOS.AGPC), to, PROMOS.AGPC).receiver;
  };
  const home = { office: { active: false, selected: '' } };
  expect(begin({ ...home, state: '320', city: '35' })).toMatchObject({
    state: '320',
    city: '35',
    address: 'Av. 1',
  });
  expect(begin({ ...home, state: '320', city: '36' })).toMatchObject({
    name: 'Luis',
    state: '',
    city: '',
    address: '',
  });
  expect(begin({}).office).toEqual({ active: false, selected: '' });
});

const box = (content: string) => ({ ...EMPTY_DRAFT.parcel, content });
const three = { ...EMPTY_DRAFT, boxes: [box('Uno'), box('Dos')], parcel: box('Tres') };

test('another box begins empty, and the box that is opened changes places with the one in the form', () => {
  expect(withAnother(three)).toEqual({
    boxes: [box('Uno'), box('Dos'), box('Tres')],
    parcel: EMPTY_DRAFT.parcel,
  });
  expect(withOpened(three, 0)).toEqual({ boxes: [box('Tres'), box('Dos')], parcel: box('Uno') });
  // an empty form leaves nothing behind
  const begun = { ...three, parcel: EMPTY_DRAFT.parcel };
  expect(withOpened(begun, 1)).toEqual({ boxes: [box('Uno')], parcel: box('Dos') });
  // the form's own is open already
  expect(withOpened(three, 2)).toEqual({ boxes: three.boxes, parcel: three.parcel });
});

test('without a box the others keep their order, and the last one is in the form', () => {
  expect(withoutBoxAt(three, 0)).toEqual({ boxes: [box('Dos')], parcel: box('Tres') });
  expect(withoutBoxAt(three, 2)).toEqual({ boxes: [box('Uno')], parcel: box('Dos') });
});

test('boxes survive storage, and a quote or a promotion has none of them', () => {
  expect(mendedDraft(JSON.parse(JSON.stringify(three)))).toEqual(three);
  expect(mendedDraft({ ...three, boxes: 'x' }).boxes).toEqual([]);
  expect(mendedDraft(three, PROMOS.AGPM).boxes).toEqual([]);
  expect(withQuote(three, { weight: '3' }).boxes).toEqual([]);
});

test('before the payment each box is said with what it is worth, and one alone without a number', () => {
  const worth = { ...box('Ropa'), content_value: '150' };
  expect(contentsOf({ boxes: [], parcel: worth })).toEqual(['Ropa · $150.00']);
  expect(contentsOf({ boxes: [worth], parcel: box('Libros') })).toEqual([
    'Caja 1: Ropa · $150.00',
    'Caja 2: Libros',
  ]);
});

const measures = { weight: 22.5, length: 30, width: 10, height: 8 };
const parcel = (content: string) => ({ content, content_value: 300, ...measures, quantity: 1 });
const who = { name: 'Ana', email: 'a@b.test', phone: '3055550123' };
const made = {
  sender: { ...who, lineOne: '1 A St', lineTwo: '', state: 'FL', city: 'Miami', zip_code: '33130' },
  home: null,
  receiver: { ...who, address: 'Av. 1', state: 320, city: 36, office: null },
  options: null,
  place: 'Caracas, Distrito Capital',
  parcels: [
    { ...parcel('Uno'), customs_category: 'gift' as const },
    { ...parcel('Dos'), customs_category: null },
    { ...parcel('Tres'), customs_category: null },
  ],
};

test('an order like one of several boxes begins at its payment with all of them', () => {
  const like = likeOrder(7, made, null);
  expect(like).toMatchObject({ step: 3, reached: 3, again: 7 });
  const typed = {
    weight: '22.5',
    length: '30',
    width: '10',
    height: '8',
    content_value: '300',
    quantity: '1',
  };
  expect([...like.boxes, like.parcel]).toEqual([
    { ...typed, content: 'Uno', customs_category: 'gift' },
    { ...typed, content: 'Dos', customs_category: '' },
    { ...typed, content: 'Tres', customs_category: '' },
  ]);
});

test('what was added to an order is added to one like it, without its Saturday', () => {
  expect(likeOrder(7, made, null).options).toEqual(NO_OPTIONS);
  const options = { protection: true, signature: 'adult' as const };
  expect(likeOrder(7, { ...made, options }, null).options).toEqual({ ...options, saturday: false });
});

test('a draft like an order says the same as another one wherever it stands, and not once it was changed', () => {
  const like = likeOrder(7, made, null);
  const kept = mendedDraft(JSON.parse(JSON.stringify({ ...like, step: 1, reached: 1 })));
  expect(saysTheSame(kept, like)).toBe(true);
  const changed = { ...kept, receiver: { ...kept.receiver, name: 'Rosa' } };
  expect(saysTheSame(changed, like)).toBe(false);
});
