import { type QuoteSearch, quoteTexts } from '../../lib/quote-search.ts';

/** What the wizard holds, as typed. Card fields are never part of it. */
export type SenderValues = {
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
export type ParcelValues = {
  content: string;
  content_value: string;
  weight: string;
  length: string;
  width: string;
  height: string;
  quantity: string;
};
export type StepIndex = 0 | 1 | 2 | 3;
export type OrderDraft = {
  step: StepIndex;
  sender: SenderValues;
  receiver: ReceiverValues;
  parcel: ParcelValues;
  /** names of chosen places, for the summary */
  place: string;
};

export const EMPTY_DRAFT: OrderDraft = {
  step: 0,
  sender: {
    name: '',
    email: '',
    phone: '',
    addressLineOne: '',
    addressLineTwo: '',
    state: '',
    city: '',
    zipCode: '',
  },
  receiver: {
    name: '',
    email: '',
    phone: '',
    address: '',
    state: '',
    city: '',
    office: { active: false, selected: '' },
  },
  parcel: {
    content: '',
    content_value: '',
    weight: '',
    length: '',
    width: '',
    height: '',
    quantity: '1',
  },
  place: '',
};

/** The draft with what a quote carried in; it begins at the first step, for there is more to fill in. */
export function withQuote(draft: OrderDraft, quote: QuoteSearch): OrderDraft {
  const { zip, state, city, ...box } = quoteTexts(quote);
  return {
    ...draft,
    step: 0,
    sender: { ...draft.sender, ...(zip ? { zipCode: zip } : {}) },
    receiver: {
      ...draft.receiver,
      ...(state ? { state, city: city ?? '' } : {}),
      office: state ? EMPTY_DRAFT.receiver.office : draft.receiver.office,
    },
    parcel: { ...draft.parcel, ...box },
  };
}

/** A stored draft made whole: another version of the wizard, or a person, may have written it. */
export function mendedDraft(stored: unknown): OrderDraft {
  const found = (stored ?? {}) as Partial<OrderDraft>;
  const step = ([0, 1, 2, 3] as const).find(index => index === found.step) ?? 0;
  return {
    step,
    sender: texts(EMPTY_DRAFT.sender, found.sender),
    receiver: {
      ...texts(EMPTY_DRAFT.receiver, found.receiver),
      office: {
        active: found.receiver?.office?.active === true,
        selected: String(found.receiver?.office?.selected ?? ''),
      },
    },
    parcel: texts(EMPTY_DRAFT.parcel, found.parcel),
    place: String(found.place ?? ''),
  };
}

/** The texts of `empty`, each as found where it is a text. */
function texts<T extends object>(empty: T, found: Partial<T> | undefined): T {
  const entries = Object.entries(empty).map(([key, value]) => {
    const stored = found?.[key as keyof T];
    return [key, typeof stored === 'string' ? stored : value];
  });
  return Object.fromEntries(entries) as T;
}
