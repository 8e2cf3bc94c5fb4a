import type { OrderAgain } from '@puerta/contract/parcels/order-again';
import type { Promo } from '@puerta/domain/money/promos';
import { personOf } from './draft-addresses.ts';
import {
  EMPTY_DRAFT,
  isReached,
  mendedDraft,
  NOBODY,
  NOWHERE,
  type OrderDraft,
  parcelTexts,
} from './draft.ts';

/** The way back of one package of an own order: whoever received it sends the same box to whoever sent it. */
export function backOf(made: OrderAgain): OrderAgain {
  const { sender, home, parcels } = made;
  if (!home) return made;
  const place = `${sender.city}, ${sender.state} ${sender.zip_code}`;
  const options = made.options && { ...made.options, signature: null };
  const alone = parcels.slice(0, 1).map(parcel => ({ ...parcel, quantity: 1 }));
  return { ...made, sender: home, home: sender, place, options, parcels: alone };
}

/**
 * A new draft like an own order, at its payment; where it went is not reached any more, at its receiver, left blank.
 * `returnOf`: a package of it, which this one sends back.
 */
export function likeOrder(
  again: number,
  asMade: OrderAgain,
  promo: Promo | null,
  returnOf: number = 0,
): OrderDraft {
  const made = returnOf > 0 ? backOf(asMade) : asMade;
  const { sender, home, receiver, place, options } = made;
  const parcels = made.parcels.map(parcelTexts);
  const { office = null, state, city, ...who } = receiver ?? {};
  const to = { ...who, state: String(state ?? ''), city: String(city ?? ''), office: NOWHERE.office };
  const isReachable = to.city !== '' && isReached({ ...EMPTY_DRAFT.receiver, ...to }, promo);
  const isWhole = home || (isReachable && (office !== null || to.address));
  const draft: Partial<Record<keyof OrderDraft, unknown>> = {
    again,
    returnOf,
    place,
    sender: personOf(sender),
    home: home ? personOf(home) : NOBODY,
    receiver: isReachable
      ? { ...to, office: { active: office !== null, selected: String(office ?? '') } }
      : { ...to, ...NOWHERE },
    boxes: parcels.slice(0, -1),
    parcel: parcels.at(-1),
    options,
    step: isWhole ? 3 : 1,
  };
  return mendedDraft(draft, promo);
}

/** Where the order went that this one is like, where that is not to be had any more and nothing else was chosen. */
export const lostPlace = ({ again, place, receiver: { city, office } }: OrderDraft): string | null =>
  again > 0 && city === '' && !office.active ? place : null;
