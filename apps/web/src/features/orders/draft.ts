import { parcelFields } from '@puerta/contract/orders';
import type { Parcel } from '@puerta/domain/measures';
import type { Promo } from '@puerta/domain/promos';

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
  /** names of chosen places, for the summary */
  place: string;
  /** a quote with the carrier's pickup led here: said, and paid when it is scheduled */
  pickup: boolean;
  /** five digits from which that quote was asked for; empty without one */
  quotedZip: string;
};

const NOBODY: UsPersonValues = {
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
  place: '',
  pickup: false,
  quotedZip: '',
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
    place: String(found.place ?? ''),
    pickup: found.pickup === true,
    quotedZip: String(found.quotedZip ?? ''),
  };
}

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
