import type { Card as CardFields } from '@puerta/contract/money/cards';
import { tooManyDeclines } from '@puerta/contract/money/declined.es';
import { invalid } from '@puerta/contract/messages.es';
import { cardExpiry } from '@puerta/domain/money/card';
import type { Card, CardToken } from '../../adapters/payment/port.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import type { Context } from '../../services/context.ts';
import { atMostEach } from '../../at-most.ts';
import type { Counter } from '../../services/limits.ts';
import type { MayBeLimited } from './open-attempt.ts';

/**
 * The card of a request, or what the gateway's script gave for it, for this request only; null where customers pay on
 * the provider's page. `path` is where its fields stand in the body: `payment.` or nothing.
 */
export function readCard(
  { payment, agency }: Pick<Context, 'payment' | 'agency'>,
  fields: CardFields,
  path: string,
): Card | CardToken | null | Refusal {
  if (payment.mode === 'hosted') return null;
  if (agency.cardScript && fields.card_token) return { token: fields.card_token };
  const expiry = cardExpiry(fields.expiration_month, fields.expiration_year);
  if (!expiry) return refuseField(`${path}expiration_month`, invalid.general.date);
  return { number: fields.card_number, expiry, cvv: fields.cvv };
}

const HOUR_MS = 3_600_000;
const PER_PAYER = 10;
/** Many phones share one address. */
const PER_ADDRESS = 60;
type Calling = Pick<Context, 'agency' | 'address' | 'limits' | 'payment'>;
type Paying<C, T> = (context: C & MayBeLimited) => Promise<T | Refusal>;

const ofAccount = ({ agency, actor }: Pick<Context, 'agency'> & { actor: { id: number } }): [Counter] => [
  { key: `declined:account:${agency.id}:${actor.id}`, limit: PER_PAYER, windowMs: HOUR_MS },
];
const ofVisitor = ({ agency, address }: Calling, packageId: number): [Counter, Counter] => [
  { key: `declined:package:${agency.id}:${packageId}`, limit: PER_PAYER, windowMs: HOUR_MS },
  { key: `declined:address:${address}`, limit: PER_ADDRESS, windowMs: HOUR_MS },
];

/** Cards of somebody signed in: ten that are declined in an hour, over orders, pickups and debts. */
export const limitOwnDeclines = <C extends Calling & { actor: { id: number } }, T>(
  context: C,
  pay: Paying<C, T>,
): Promise<T | Refusal> => limitDeclines(context, ofAccount(context), pay);

/** Cards typed on the public page, for one package and from one address. */
export const limitPublicDeclines = <C extends Calling, T>(
  context: C,
  packageId: number,
  pay: Paying<C, T>,
): Promise<T | Refusal> => limitDeclines(context, ofVisitor(context, packageId), pay);

/** Fewer than may be declined: those under way are not taken for declined ones. */
const fewOfEach = atMostEach(4, 100);

/**
 * Who has stolen cards must not find out here which of them work: each is counted before it is asked, so that many
 * at once do not pass, and given back unless it was declined (a held or an unanswered one is not). Whoever presses
 * again with the same key brings no new card, and is told what became of the first however many were declined since.
 * On a provider's own page the provider sees to it.
 */
async function limitDeclines<C extends Calling, T>(
  context: C,
  counters: readonly [Counter, ...Counter[]],
  pay: Paying<C, T>,
): Promise<T | Refusal> {
  const { limits, payment } = context;
  if (payment.mode === 'hosted') return pay(context);
  return fewOfEach(counters[0].key, async () => {
    const counted = await limits.begin(counters);
    if (isRefusal(counted)) {
      const { retryAfterSeconds = 0 } = counted.details;
      const message = tooManyDeclines(Math.ceil(retryAfterSeconds / 60));
      return pay({ ...context, noNewCard: refuse('too_many_tries', { retryAfterSeconds, message }) });
    }
    return counted.whileTrying(
      () => pay(context),
      answer => isRefusal(answer) && answer.code === 'payment_declined',
    );
  });
}
