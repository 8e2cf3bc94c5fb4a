import { type Promo, promoGoesTo } from '@puerta/domain/promos';
import { type QuoteSearch, quoteTexts } from '../../lib/quote-search.ts';
import { EMPTY_DRAFT, emptyDraft, type OrderDraft, type ParcelValues, type ReceiverValues } from './draft.ts';

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
    pickup: pickup === '1',
    quotedZip: zip?.slice(0, 5) ?? '',
  };
}

/** What of a draft serves other services: people and box. */
export type Typed = Pick<OrderDraft, 'sender' | 'receiver' | 'home' | 'parcel'>;

/** `typed` of any service as this draft's own parts; a promotion has measures, and perhaps destinations, of its own. */
function usable({ sender, receiver, home, parcel }: Typed, draft: OrderDraft, promo: Promo | null): Typed {
  return {
    sender,
    home,
    receiver: isReached(receiver, promo) ? receiver : { ...receiver, ...NOWHERE },
    parcel: promo ? withoutBox(parcel, draft.parcel) : parcel,
  };
}

const NOWHERE = { address: '', state: '', city: '', office: EMPTY_DRAFT.receiver.office };

/** An office says no city here: a promotion with destinations of its own has it chosen anew. */
const isReached = ({ state, city, office }: ReceiverValues, promo: Promo | null) =>
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
    parcel: part('parcel'),
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
