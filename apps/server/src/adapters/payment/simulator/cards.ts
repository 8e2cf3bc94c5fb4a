import { isCvv, isExpired, passesLuhn } from '@puerta/domain/card';
import type { Card, DeclineReason } from '../port.ts';

/** What happens to a card; `silent`: it is charged, but the answer never comes. `keeps`: nothing goes back to it. */
export type CardOutcome =
  | { kind: 'authorized'; keeps?: true }
  | { kind: 'held' }
  | { kind: 'silent' }
  | { kind: 'declined'; reason: DeclineReason };

/** The cards that README names. */
export const SIMULATOR_CARDS: Readonly<Record<string, CardOutcome>> = {
  '4111111111111111': { kind: 'authorized' },
  '4000000000000002': { kind: 'declined', reason: 'declined' },
  '4000000000009995': { kind: 'declined', reason: 'insufficient_funds' },
  '4000000000000069': { kind: 'declined', reason: 'expired_card' },
  '4000000000000101': { kind: 'declined', reason: 'wrong_cvv' },
  '4000000000000259': { kind: 'held' },
  '4000000000006975': { kind: 'silent' },
  '4000000000005126': { kind: 'authorized', keeps: true },
};

/**
 * Any future expiry and any security code of three or four digits will do. A number that is none of ours is
 * declined; one that no card can have is invalid.
 */
export function outcomeOf(card: Card, now: Date): CardOutcome {
  if (!passesLuhn(card.number)) return { kind: 'declined', reason: 'invalid_card' };
  if (isExpired(card.expiry, now)) return { kind: 'declined', reason: 'expired_card' };
  if (!isCvv(card.cvv)) return { kind: 'declined', reason: 'wrong_cvv' };
  return SIMULATOR_CARDS[card.number] ?? { kind: 'declined', reason: 'declined' };
}
