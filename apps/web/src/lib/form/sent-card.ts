import type { CallInput, Failure } from '@puerta/contract/client';
import { isOffline } from '../query/api.ts';
import { libTexts } from '../texts.es.ts';
import { currentAgency } from '../session/agency.ts';

/** A card as a call takes it: its fields as they were typed, or a token in their place. */
export type CardBody = CallInput<'POST /tracking/:code/payment'>['body'];

/**
 * Sends a card: itself, or, where the agency's gateway reads cards by its own script, a token that is good for this one
 * time. Answers why it could not be read, and then sends nothing.
 */
export async function withCard<C extends CardBody, A>(
  card: C,
  send: (card: C) => Promise<A>,
): Promise<A | Failure> {
  if (!currentAgency().card_script) return send(card);
  if (isOffline()) return unreached;
  const read = await import('./read-card.ts').then(
    ({ readCard }) => readCard(card),
    () => unreached,
  );
  // the gateway is as far away as everything else
  if ('success' in read) return isOffline() && read.error.code === 'payment_unavailable' ? unreached : read;
  return send({ ...card, card_number: '', expiration_month: '', expiration_year: '', cvv: '', ...read });
}

const unreached: Failure = {
  success: false,
  status: 0,
  message: libTexts.unsent,
  error: { code: 'network', message: libTexts.unsent },
};
