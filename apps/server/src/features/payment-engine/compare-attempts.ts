import { isDeepStrictEqual } from 'node:util';
import type { Agency } from '../../app/agency.ts';
import { atMost } from '../../at-most.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { eachAgency } from '../../services/drive-due.ts';
import type { Checkout, GoodsDifference } from '../../services/purchase-kind.ts';
import type { Services } from '../../services/context.ts';
import { agencyOfReference } from './queries.ts';
import { recordBankRefunds } from './record-outside-refunds.ts';
import {
  type Books,
  type Difference,
  type OurState,
  recordTold,
  selectBooks,
  selectComparable,
  type Side,
  type TheirState,
  type Told,
} from './difference-queries.ts';
import type { PaymentGateway, PaymentLookUp } from '../../adapters/payment/port.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';

const DAYS = 3;
/** A carrier may see what a person closed on his word only when its day has come: the farthest pickup is this far. */
const BY_HAND_DAYS = 16;
const DAY_MS = 24 * 60 * 60_000;
/** Of one agency's purchases: those of the night go on beside them. */
const AT_ONCE = 2;

/**
 * Holds what providers say of each purchase that was closed in the last three days, or by hand in the last sixteen,
 * against our books. It moves nothing and changes no attempt: what was given back at the bank is recorded, any other
 * difference is for a manager (docs/decisions/041). One agency, or one purchase, that cannot
 * be compared keeps no other from it. Ends early, between two purchases, when `stopping` is aborted.
 */
export async function compareAttempts(services: Services, stopping?: AbortSignal): Promise<void> {
  const { db, config } = services;
  await eachAgency(services, 'compare', async id => {
    const agency = await agencyBy(db, config, 'id', id);
    if (agency) await compareAgency(services, agency, before(services, DAYS), stopping);
  });
}

const before = ({ clock }: Services, days: number) => new Date(clock.now().getTime() - days * DAY_MS);

/** Of which attempts somebody could not say anything; `us`: something of ours broke, which is in the log. */
export type Untold = { attempt: number; by: 'bank' | 'carrier' | 'us' };
export type Compared = { purchases: number; untold: Untold[] };

/** The same for one agency, and for what was closed since then in place of the last three days. */
export async function compareAgency(
  services: Services,
  agency: Agency,
  since: Date,
  stopping?: AbortSignal,
): Promise<Compared> {
  const { db, log } = services;
  const byHand = before(services, BY_HAND_DAYS);
  const ids = await selectComparable(db.read(agency.id), {
    since,
    byHandSince: since < byHand ? since : byHand,
  });
  const few = atMost(AT_ONCE, ids.length);
  const compare = async (id: number): Promise<Untold[]> => {
    if (stopping?.aborted) return [];
    try {
      return (await compareAttempt(services, agency, id)).map(by => ({ attempt: id, by }));
    } catch (error) {
      log.error({ err: error, agency: agency.slug, attempt: id }, 'not compared with the providers');
      return [{ attempt: id, by: 'us' }];
    }
  };
  const untold = await Promise.all(ids.map(id => few(() => compare(id))));
  if (ids.length > 0) log.info({ agency: agency.slug, purchases: ids.length }, 'compared with the providers');
  return { purchases: ids.length, untold: untold.flat() };
}

/** Compares one closed attempt, and keeps what differs; what cannot be told stays as it is known. Answers who could not tell. */
export async function compareAttempt(
  services: Services,
  agency: Agency,
  id: number,
): Promise<Exclude<Untold['by'], 'us'>[]> {
  const { db, clock } = services;
  const read = () => selectBooks(db.read(agency.id), id);
  const first = await read();
  // begun at another installation, through its own gateway
  const begunAt = agencyOfReference(first.attempt.reference) ?? agency.id;
  if (first.attempt.payment_account_id === null && begunAt !== agency.id) return ['bank'];
  const found = first.charge && (await orUntold(() => recordBankRefunds(services, agency, first.attempt)));
  const books = found === 'recorded' ? await read() : first;
  const { told, untold } = await ask(services, agency, books);
  const isFound = told.some(({ differences }) => differences.length > 0);
  if (!isFound && books.known.length === 0) return untold;
  // what was done meanwhile may be all that differs
  if (isFound && !isDeepStrictEqual(await read(), books)) return untold;
  await db.within(agency.id, async tx => {
    for (const one of told) await recordTold(tx, id, one, clock.now());
  });
  return untold;
}

async function ask(services: Services, agency: Agency, books: Books) {
  const { attempt } = books;
  const adapters = services.providers.used(agency.id, attempt);
  const money = await comparePayment(adapters.payment, books);
  const untold = money.some(({ about }) => about.includes('payment')) ? [] : ['bank' as const];
  const { goods = null } = services.kinds[attempt.kind] ?? {};
  // nothing is asked of a supplier before the payment is authorised
  if (!goods || attempt.provider_payment_id === null) return { told: money, untold };
  const given = { services: { ...services, ...adapters }, agency, log: services.log, attempt };
  // what is being given back hangs, or is about to be gone
  const isLeaving = books.strays.some(({ kind }) => kind === 'goods');
  const found = isLeaving ? null : await orUntold(() => goods.compare(given));
  return found
    ? { told: [...money, toldOf(found)], untold }
    : { told: money, untold: [...untold, 'carrier' as const] };
}

const toldOf = (found: GoodsDifference[]): Told => ({
  about: ['label', 'visit'],
  number: null,
  differences: found.map(({ about, number, ours, theirs }) => ({
    about,
    number,
    paymentId: null,
    ours: { state: ours, cents: null },
    theirs: { state: theirs, cents: null },
  })),
});

/** The payment and its refunds; what the gateway cannot tell now is left out. */
export async function comparePayment(payment: PaymentGateway, books: Books): Promise<Told[]> {
  const refunds = await compareRefunds(payment, books);
  const found = await orUntold(() => lookUp(payment, books));
  const told = found && judge(books, found, refunds);
  return told ? [...refunds, told] : refunds;
}

/** null when the provider cannot tell. */
export async function orUntold<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return null;
  }
}

function lookUp(payment: PaymentGateway, { attempt, known }: Books): Promise<PaymentLookUp> {
  const { reference, provider_payment_id: id } = attempt;
  const checkout = attempt.checkout as Checkout | null;
  const found = known.find(one => one.payment_id !== null)?.payment_id;
  return payment.lookUp(reference, id ?? found ?? checkout?.checkoutId);
}

/** Those at the bank were recorded as it told them. */
const isOurs = ({ made_at_bank }: Books['refunds'][number]) => made_at_bank === null;

/** Every refund of ours that is closed, one after the other. */
async function compareRefunds(payment: PaymentGateway, { charge, refunds }: Books): Promise<Told[]> {
  const providerId = charge?.provider_payment_id ?? null;
  if (providerId === null) return [];
  const told: Told[] = [];
  for (const { reference, amount_cents: cents, is_made: isMade, state } of refunds.filter(isOurs)) {
    if (state === 'pending') continue;
    const request = { reference, providerId, amountCents: cents };
    const found = await orUntold(() => payment.lookUpRefund(request));
    if (found === null || found === 'unknown' || found === 'pending') continue;
    const difference: Difference = {
      about: 'refund',
      number: reference,
      paymentId: providerId,
      ours: { state: isMade ? 'refunded' : 'not_refunded', cents },
      theirs: { state: isMade ? 'not_refunded' : 'refunded', cents },
    };
    const agrees = isMade === (found === 'done');
    told.push({ about: ['refund'], number: reference, differences: agrees ? [] : [difference] });
  }
  return told;
}

/** null while it cannot be told: money is on its way, or its customer may still pay. */
function judge(books: Books, found: PaymentLookUp, refunds: Told[]): Told | null {
  if (found.state === 'open' || books.refunds.some(({ state }) => state === 'pending')) return null;
  const difference = books.charge
    ? judgeCharge(books.charge, books, found, refunds)
    : judgeUncharged(books, found);
  return difference === 'untold'
    ? null
    : { about: ['payment'], number: '', differences: difference ? [difference] : [] };
}

type Known = Exclude<PaymentLookUp, { state: 'open' }>;

const differenceOf = (ours: Side<OurState>, found: Known, theirs?: Side<TheirState>): Difference => ({
  about: 'payment',
  number: '',
  paymentId: found.state === 'none' ? null : found.providerId,
  ours,
  theirs: theirs ?? { state: found.state, cents: takenOf(found) },
});

/** What it says that it took, or holds. */
function takenOf(found: Known): number | null {
  if (found.state === 'none') return null;
  return found.state === 'captured' ? found.capturedCents : found.amountCents;
}

/** Nobody may have anything of the customer's; what is being let go already hangs, or is about to be gone. */
function judgeUncharged({ attempt, strays }: Books, found: Known): Difference | 'untold' | null {
  if (found.state === 'none' || found.state === 'voided') return null;
  if (found.state === 'declined' || found.state === 'rejected') return null;
  if (found.state === 'captured' && found.capturedCents - (found.refundedCents ?? 0) === 0) return null;
  if (strays.some(({ kind }) => kind !== 'goods')) return 'untold';
  return differenceOf({ state: 'not_charged', cents: attempt.amount_cents }, found);
}

function judgeCharge(
  { amount_cents: charged }: NonNullable<Books['charge']>,
  books: Books,
  found: Known,
  refunds: Told[],
): Difference | 'untold' | null {
  const made = sum(books.refunds.filter(one => one.is_made));
  const ours = { state: 'charged', cents: charged } as const;
  // some gateways give a whole charge back by letting it go
  if (found.state === 'voided' && made === charged) return null;
  if (found.state !== 'captured') return differenceOf(ours, found);
  const { capturedCents: captured, refundedCents: back } = found;
  if (captured !== charged) {
    const isEven = back !== null && captured - back === charged - made;
    return isEven ? null : differenceOf(ours, found);
  }
  if (back === null || back <= made + Math.max(0, toldBeside(refunds))) return null;
  // which of them it made is not known: the others cannot be what is too much
  if (refunds.length < books.refunds.filter(isOurs).length) return 'untold';
  return differenceOf({ state: 'refunded', cents: made }, found, { state: 'refunded', cents: back });
}

const sum = (refunds: { amount_cents: number }[]) =>
  refunds.reduce((cents, one) => cents + one.amount_cents, 0);

/** What the gateway gave back beside the books, each told by itself: cents. */
const toldBeside = (refunds: Told[]): number =>
  refunds
    .flatMap(({ differences }) => differences)
    .reduce(
      (cents, { ours, theirs }) => cents + (theirs.state === 'refunded' ? 1 : -1) * (ours.cents ?? 0),
      0,
    );
