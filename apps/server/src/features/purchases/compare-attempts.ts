import { isDeepStrictEqual } from 'node:util';
import type { Agency } from '../../app/agency.ts';
import { atMost } from '../../at-most.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { eachAgency } from '../../services/drive-due.ts';
import type { GoodsDifference } from '../../services/purchase-kind.ts';
import type { Services } from '../../services/services.ts';
import { comparePayment, orUntold } from './compare-payment.ts';
import { recordBankRefunds } from './record-bank-refunds.ts';
import { type Books, recordTold, selectBooks, selectComparable, type Told } from './difference-queries.ts';

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
    if (agency) await compareAgency(services, agency, stopping);
  });
}

async function compareAgency(services: Services, agency: Agency, stopping?: AbortSignal): Promise<void> {
  const { db, clock, log } = services;
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const span = { since: before(DAYS), byHandSince: before(BY_HAND_DAYS) };
  const ids = await selectComparable(db.read(agency.id), agency.id, span);
  const few = atMost(AT_ONCE, ids.length);
  const compare = async (id: number) => {
    if (stopping?.aborted) return;
    await compareAttempt(services, agency, id).catch((error: unknown) =>
      log.error({ err: error, agency: agency.slug, attempt: id }, 'not compared with the providers'),
    );
  };
  await Promise.all(ids.map(id => few(() => compare(id))));
  if (ids.length > 0) log.info({ agency: agency.slug, purchases: ids.length }, 'compared with the providers');
}

/** Compares one closed attempt, and keeps what differs; what cannot be told stays as it is known. */
export async function compareAttempt(services: Services, agency: Agency, id: number): Promise<void> {
  const { db, clock } = services;
  const read = () => selectBooks(db.read(agency.id), agency.id, id);
  const before = await read();
  const found = before.charge && (await orUntold(() => recordBankRefunds(services, agency, before.attempt)));
  const books = found === 'recorded' ? await read() : before;
  const told = await ask(services, agency, books);
  const isFound = told.some(({ differences }) => differences.length > 0);
  if (!isFound && books.known.length === 0) return;
  // what was done meanwhile may be all that differs
  if (isFound && !isDeepStrictEqual(await read(), books)) return;
  await db.within(agency.id, async tx => {
    for (const one of told) await recordTold(tx, agency.id, id, one, clock.now());
  });
}

async function ask(services: Services, agency: Agency, books: Books): Promise<Told[]> {
  const { attempt } = books;
  const adapters = services.providers.used(agency.id, attempt);
  const money = await comparePayment(adapters.payment, books);
  const { goods = null } = services.kinds[attempt.kind] ?? {};
  // nothing is asked of a supplier before the payment is authorised
  if (!goods || attempt.provider_payment_id === null) return money;
  const given = { services: { ...services, ...adapters }, agency, log: services.log, attempt };
  // what is being given back hangs, or is about to be gone
  const isLeaving = books.strays.some(({ kind }) => kind === 'goods');
  const found = isLeaving ? null : await orUntold(() => goods.compare(given));
  return found ? [...money, toldOf(found)] : money;
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
