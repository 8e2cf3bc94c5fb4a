import { parcelFields } from '@puerta/contract/parcels/checkout';
import { type DeliveryOptions, NO_OPTIONS } from '@puerta/domain/parcels/delivery-options';
import { SIGNATURES } from '@puerta/domain/parcels/signatures';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { type Promo, promoGoesTo } from '@puerta/domain/money/promos';
import { money } from '../../lib/format.ts';
import { type QuoteSearch, quoteTexts } from '../../lib/address/quote-search.ts';
import { orderTexts } from './texts.es.ts';

/** What the wizard holds, as typed. Card fields are never part of it. */
export type UsPersonValues = {
  name: string;
  email: string;
  phone: string;
  addressLineOne: string;
  addressLineTwo: string;
  state: string;
  city: string;
  zipCode: string;
};
export type ReceiverValues = {
  name: string;
  email: string;
  phone: string;
  address: string;
  state: string;
  city: string;
  office: { active: boolean; selected: string };
};
/** Every field that a parcel has in the contract. */
export type ParcelValues = Record<keyof typeof parcelFields, string>;
export type StepIndex = 0 | 1 | 2 | 3;
export type OrderDraft = {
  step: StepIndex;
  /** the last step that is open: those before it were checked */
  reached: StepIndex;
  sender: UsPersonValues;
  /** of an order to Venezuela */
  receiver: ReceiverValues;
  /** of a domestic order */
  home: UsPersonValues;
  parcel: ParcelValues;
  /** of other sizes, each checked, which go with it: to Venezuela by sea or air */
  boxes: ParcelValues[];
  /** names of chosen places, for the summary */
  place: string;
  /** the order that this one was begun like; 0 for none */
  again: number;
  /** the package of that order that it sends back; 0 for none */
  returnOf: number;
  /** a quote with the carrier's pickup led here: said, and paid when it is scheduled */
  pickup: boolean;
  /** five digits from which that quote was asked for; empty without one */
  quotedZip: string;
  /** what is added to a domestic order */
  options: DeliveryOptions;
};

export const NOBODY: UsPersonValues = {
  name: '',
  email: '',
  phone: '',
  addressLineOne: '',
  addressLineTwo: '',
  state: '',
  city: '',
  zipCode: '',
};

const NOTHING = Object.fromEntries(Object.keys(parcelFields).map(name => [name, ''])) as ParcelValues;

export const EMPTY_DRAFT: OrderDraft = {
  step: 0,
  reached: 0,
  sender: NOBODY,
  receiver: {
    name: '',
    email: '',
    phone: '',
    address: '',
    state: '',
    city: '',
    office: { active: false, selected: '' },
  },
  home: NOBODY,
  parcel: { ...NOTHING, quantity: '1' },
  boxes: [],
  place: '',
  again: 0,
  returnOf: 0,
  pickup: false,
  quotedZip: '',
  options: NO_OPTIONS,
};

/** Weight and sides of one of a promotion's sizes, as the form holds them. */
export function sizeTexts({ weight, length, width, height }: Promo['sizes'][number]) {
  return { weight: String(weight), length: String(length), width: String(width), height: String(height) };
}

/** Pounds and inches of a box that was typed; 0 for what is none. */
export const numbersOf = ({ weight, length, width, height }: Record<keyof Parcel, unknown>): Parcel => ({
  weight: Number(weight) || 0,
  length: Number(length) || 0,
  width: Number(width) || 0,
  height: Number(height) || 0,
});

/** Which of a promotion's sizes the form holds; -1 for none of them. */
export const sizeIndex = (promo: Promo, parcel: ParcelValues): number =>
  promo.sizes.findIndex(size =>
    Object.entries(sizeTexts(size)).every(([name, text]) => parcel[name as keyof ParcelValues] === text),
  );

/** What a new draft begins with: a promotion brings its first size and its quantity. */
export function emptyDraft(promo: Promo | null): OrderDraft {
  const [size] = promo?.sizes ?? [];
  if (!promo || !size) {
    return EMPTY_DRAFT;
  }
  const parcel = { ...EMPTY_DRAFT.parcel, ...sizeTexts(size), quantity: String(promo.defaultQuantity) };
  return { ...EMPTY_DRAFT, parcel };
}

/** All the boxes of a draft: the one in the form is the last. */
export const allBoxes = ({ boxes, parcel }: OrderDraft): ParcelValues[] => [...boxes, parcel];

type Boxes = Pick<OrderDraft, 'boxes' | 'parcel'>;
/** What is sent, in words: the content of each box and what it is worth. */
export const contentsOf = (draft: Boxes): string[] => {
  const said = [...draft.boxes, draft.parcel].map(({ content, content_value: value }) =>
    [content, value && money(Number(value))].filter(Boolean).join(' · '),
  );
  return said.length === 1 ? said : said.map((each, at) => orderTexts.payment.review.box(at + 1, each));
};
/** Whether nothing was typed of it. */
export const isBlank = (parcel: ParcelValues): boolean =>
  Object.entries(EMPTY_DRAFT.parcel).every(([name, text]) => parcel[name as keyof ParcelValues] === text);
/** One more of another size begins empty. */
export const withAnother = (draft: OrderDraft): Boxes => ({
  boxes: allBoxes(draft),
  parcel: EMPTY_DRAFT.parcel,
});
/** The box in this place is in the form, and the form's in its place; an empty form leaves none. */
export function withOpened(draft: OrderDraft, at: number): Boxes {
  const { boxes, parcel } = draft;
  const opened = boxes[at] ?? parcel;
  const left = isBlank(parcel) ? [] : [parcel];
  return { boxes: boxes.flatMap((box, index) => (index === at ? left : [box])), parcel: opened };
}
/** Without the box in this place; the last place is the form's. */
export function withoutBoxAt(draft: OrderDraft, at: number): Boxes {
  const boxes = allBoxes(draft).filter((_, index) => index !== at);
  return { boxes: boxes.slice(0, -1), parcel: boxes.at(-1) ?? EMPTY_DRAFT.parcel };
}

/** A stored draft made whole: another version of the wizard, or a person, may have written it. */
export function mendedDraft(stored: unknown, promo: Promo | null = null): OrderDraft {
  const found = (stored ?? {}) as Partial<OrderDraft>;
  const empty = emptyDraft(promo);
  const parcel = texts(empty.parcel, found.parcel);
  const step = stepOf(found.step);
  const reached = stepOf(found.reached);
  return {
    step,
    reached: reached > step ? reached : step,
    sender: texts(empty.sender, found.sender),
    receiver: {
      ...texts(empty.receiver, found.receiver),
      office: {
        active: found.receiver?.office?.active === true,
        selected: String(found.receiver?.office?.selected ?? ''),
      },
    },
    home: texts(empty.home, found.home),
    parcel: promo && sizeIndex(promo, parcel) === -1 ? { ...empty.parcel, content: parcel.content } : parcel,
    boxes: promo || !Array.isArray(found.boxes) ? [] : found.boxes.map(box => texts(empty.parcel, box)),
    place: String(found.place ?? ''),
    again: Number(found.again) || 0,
    returnOf: Number(found.returnOf) || 0,
    pickup: found.pickup === true,
    quotedZip: String(found.quotedZip ?? ''),
    options: {
      protection: found.options?.protection === true,
      signature: SIGNATURES.find(known => known === found.options?.signature) ?? null,
      saturday: found.options?.saturday === true,
    },
  };
}

/** What the server knows of a parcel, as a form holds it. */
export const parcelTexts = (known: Partial<Record<keyof ParcelValues, string | number | null>>) =>
  Object.fromEntries(Object.entries(known).map(([name, value]) => [name, String(value ?? '')]));

/** Whether two drafts say the same, wherever one stands in them. */
export const saysTheSame = (one: OrderDraft, other: OrderDraft): boolean => {
  const said = (draft: OrderDraft) => JSON.stringify({ ...draft, step: 0, reached: 0 });
  return said(one) === said(other);
};

/** Whether somebody has begun to fill it in: more than the sender that it chooses by itself. */
export const isBegun = (draft: OrderDraft, promo: Promo | null): boolean => {
  const empty = emptyDraft(promo);
  const said = ({ reached, receiver, home, parcel }: OrderDraft) =>
    JSON.stringify([reached, receiver, home, parcel]);
  return said(draft) !== said(empty);
};

const STEPS = [0, 1, 2, 3] as const;
const stepOf = (found: unknown): StepIndex => STEPS.find(index => index === found) ?? 0;
/** The step asked for, or the last one that is open. */
export const earlier = (asked: number, reached: StepIndex): StepIndex => stepOf(Math.min(asked, reached));

/** The texts of `empty`, each as found where it is a text. */
function texts<T extends object>(empty: T, found: Partial<T> | undefined): T {
  const entries = Object.entries(empty).map(([key, value]) => {
    const stored = found?.[key as keyof T];
    return [key, typeof stored === 'string' ? stored : value];
  });
  return Object.fromEntries(entries) as T;
}

/** The draft with what a quote carried in; it begins at the first step, for there is more to fill in. */
export function withQuote(draft: OrderDraft, quote: QuoteSearch): OrderDraft {
  const { zip, zipTo, state, city, pickup, ...box } = quoteTexts(quote);
  return {
    ...draft,
    step: 0,
    reached: 0,
    sender: { ...draft.sender, ...(zip ? { zipCode: zip } : {}) },
    home: { ...draft.home, ...(zipTo ? { zipCode: zipTo } : {}) },
    receiver: {
      ...draft.receiver,
      ...(state ? { state, city: city ?? '' } : {}),
      office: state ? EMPTY_DRAFT.receiver.office : draft.receiver.office,
    },
    parcel: { ...draft.parcel, ...box },
    boxes: [],
    returnOf: 0,
    pickup: pickup === '1',
    quotedZip: zip?.slice(0, 5) ?? '',
  };
}

/** What of a draft serves other services: people and box. */
type Typed = Pick<OrderDraft, 'sender' | 'receiver' | 'home' | 'parcel'>;

/** `typed` of any service as this draft's own parts; a promotion has measures, and perhaps destinations, of its own. */
function usable({ sender, receiver, home, parcel }: Typed, draft: OrderDraft, promo: Promo | null): Typed {
  return {
    sender,
    home,
    receiver: isReached(receiver, promo) ? receiver : { ...receiver, ...NOWHERE },
    parcel: promo ? withoutBox(parcel, draft.parcel) : parcel,
  };
}

export const NOWHERE = { address: '', state: '', city: '', office: EMPTY_DRAFT.receiver.office };

/** An office says no city here: a promotion with destinations of its own has it chosen anew. */
export const isReached = ({ state, city, office }: ReceiverValues, promo: Promo | null) =>
  !promo?.destinations ||
  (!office.active && promoGoesTo(promo, { stateId: Number(state), cityId: Number(city), city: '' }));

/** What `typed` says of a parcel besides its box and how many there are, which stay those of `own`. */
function withoutBox(typed: ParcelValues, own: ParcelValues): ParcelValues {
  const { weight, length, width, height, quantity } = own;
  return { ...typed, weight, length, width, height, quantity };
}

/**
 * The draft with what was typed in other services: a part that is empty here, or says less of the same. Whoever
 * prepares two shipments side by side finds each as it was left.
 */
export function withTyped(draft: OrderDraft, typed: Typed, promo: Promo | null): OrderDraft {
  const empty = emptyDraft(promo);
  const offered = usable(typed, draft, promo);
  const part = <Name extends keyof Typed>(name: Name): Typed[Name] =>
    isLess(draft[name], offered[name], empty[name]) ? offered[name] : draft[name];
  return {
    ...draft,
    sender: part('sender'),
    receiver: part('receiver'),
    home: part('home'),
    parcel: draft.boxes.length > 0 ? draft.parcel : part('parcel'),
  };
}

/** Whether each thing that `own` says beyond `empty` is said by `other` too. */
function isLess<T extends object>(own: T, other: T, empty: T): boolean {
  const text = (of: T, key: string) => JSON.stringify(of[key as keyof T]);
  return Object.keys(empty).every(key => [text(empty, key), text(other, key)].includes(text(own, key)));
}

/** What other services are offered of this draft; a promotion's measures are nobody else's. */
export function typedOf(draft: OrderDraft, before: Typed, promo: Promo | null): Typed {
  const { sender, receiver, home, parcel } = draft;
  return { sender, receiver, home, parcel: promo ? withoutBox(parcel, before.parcel) : parcel };
}
