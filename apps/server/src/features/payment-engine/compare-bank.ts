import type { BankList, PaymentGateway } from '../../adapters/payment/port.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Agency } from '../../app/agency.ts';
import { selectAccounts } from '../../provider-accounts/queries.ts';
import { agencyBy } from '../../services/agency-by.ts';
import type { Services } from '../../services/context.ts';
import { eachAgency } from '../../services/drive-due.ts';
import {
  type BankAccount,
  keepEntries,
  recordUnsettled,
  selectUnsettled,
  type Unsettled,
} from './bank-queries.ts';
import { compareAttempt, orUntold } from './compare-attempts.ts';
import { agencyOfReference, recordDispute, selectAttempt, selectAttemptByReference } from './queries.ts';
import { recordBankRefunds } from './record-outside-refunds.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A gateway that is away is asked for the same days again, so many nights. */
const DAYS = 10;
/** A charge is listed once it is settled: a day or two after it was made, over holidays later. */
const SETTLED_DAYS = 4;
/** An account that is used no more may still hear of chargebacks for so long. */
const RETIRED_DAYS = 120;

/**
 * Holds what moved in the gateways' own accounts in the last days against our books, however long ago its purchase was
 * closed (docs/decisions/041). What people gave back there and what banks took back is recorded; what the books have
 * otherwise, or one side alone, is a difference. Moves nothing.
 */
export async function compareBank(services: Services, stopping?: AbortSignal): Promise<void> {
  const { clock, config, db } = services;
  const since = new Date(clock.now().getTime() - DAYS * DAY_MS);
  const lists = bankLists(services, since);
  await eachAgency(services, 'compare bank', async id => {
    const agency = stopping?.aborted ? undefined : await agencyBy(db, config, 'id', id);
    if (agency) await compareLists(services, agency, lists, stopping);
  });
}

/** What gateways list since a moment, each asked once; a list is null where its gateway cannot tell. */
export type BankLists = { since: Date; of(payment: PaymentGateway): Promise<BankList | null> };

/** The deployment's own gateway is one for many agencies. One that is away is told once. */
export function bankLists({ clock, log }: Services, since: Date): BankLists {
  const lists = new Map<PaymentGateway, Promise<BankList | null>>();
  const ask = async (payment: PaymentGateway) => {
    try {
      return await payment.listMoved(since, clock.now());
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      log.warn({ err: error }, 'the bank does not list what moved: it is asked again the next night');
      return null;
    }
  };
  const of = (payment: PaymentGateway) => {
    const list = lists.get(payment) ?? ask(payment);
    lists.set(payment, list);
    return list;
  };
  return { since, of };
}

/** The same for one agency and each account that its payments go through; answers whether all of them told. */
export async function compareLists(
  services: Services,
  agency: Agency,
  lists: BankLists,
  stopping?: AbortSignal,
): Promise<boolean> {
  let isWhole = true;
  for (const account of await accountsOf(services, agency)) {
    if (stopping?.aborted) return false;
    const used = { carrier_account_id: null, payment_account_id: account.id, provider: account.provider };
    const list = await lists.of(services.providers.used(agency.id, used).payment);
    if (list) await compareAccount(services, agency, account, ownIn(list, agency), lists.since);
    else isWhole = false;
  }
  return isWhole;
}

async function accountsOf({ clock, config, db }: Services, { id }: Agency): Promise<BankAccount[]> {
  const retiredSince = new Date(clock.now().getTime() - RETIRED_DAYS * DAY_MS);
  const own = (await selectAccounts(db.read(id))).filter(
    ({ port, sealed, retired_at: retired }) =>
      port === 'payment' && sealed !== null && (retired === null || retired >= retiredSince),
  );
  return [{ id: null, provider: config.PAYMENT }, ...own];
}

/** In the deployment's account other agencies' money moves too. */
function ownIn({ entries, disputes }: BankList, { id }: Agency): BankList {
  const isOwn = ({ reference }: { reference: string }) => agencyOfReference(reference) === id;
  return { entries: entries.filter(isOwn), disputes: disputes.filter(isOwn) };
}

async function compareAccount(
  services: Services,
  agency: Agency,
  { id, provider }: BankAccount,
  { entries, disputes }: BankList,
  since: Date,
): Promise<void> {
  const { clock, db } = services;
  const now = clock.now();
  const read = db.read(agency.id);
  for (const told of disputes) {
    const attempt = await selectAttemptByReference(read, told.reference);
    if (attempt) await db.within(agency.id, tx => recordDispute(tx, attempt, told, told.at));
  }
  await db.within(agency.id, tx => keepEntries(tx, { id, provider }, entries));
  const listed = { id, provider, since, settledBy: new Date(now.getTime() - SETTLED_DAYS * DAY_MS) };
  for (const one of await selectUnsettled(read, listed)) await lookAgain(services, agency, one);
  await db.within(agency.id, async tx => {
    await recordUnsettled(tx, entries, await selectUnsettled(tx, listed), now);
  });
}

/** What nobody told us of is recorded, and what its purchase's look-up says too stands as the difference of that. */
async function lookAgain(
  services: Services,
  agency: Agency,
  { attempt_id: id, made_at_bank: refundId }: Unsettled,
): Promise<void> {
  if (id === null) return;
  try {
    const attempt = await selectAttempt(services.db.read(agency.id), id);
    if (refundId !== null) await orUntold(() => recordBankRefunds(services, agency, attempt, refundId));
    await compareAttempt(services, agency, id);
  } catch (error) {
    services.log.error({ err: error, agency: agency.slug, attempt: id }, 'not compared with the bank');
  }
}
