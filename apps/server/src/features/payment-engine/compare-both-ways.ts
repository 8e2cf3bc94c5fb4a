import { dollars } from '@puerta/contract/mails/mail-blocks.es';
import { sql } from 'kysely';
import type { Carrier, FoundShipment } from '../../adapters/carrier/port.ts';
import type { PaymentGateway, PaymentList, PaymentLookUp } from '../../adapters/payment/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { agencyBy } from '../../services/agency-by.ts';
import type { Services } from '../../services/context.ts';
import { eachAgency } from '../../services/drive-due.ts';
import { compareAgency, orUntold } from './compare-attempts.ts';
import { type BankLists, bankLists, compareLists } from './compare-bank.ts';
import { agencyOfReference, isRefundReference } from './queries.ts';

/** `number`: the provider's, or our reference where there is none. What the sides say is in their own words. */
export type Line = {
  agency: string;
  what:
    | 'payment'
    | 'refund'
    | 'label'
    | 'visit'
    | 'settled'
    | 'cost'
    | 'unknown payment'
    | 'unknown label'
    | 'number twice'
    | 'not compared';
  number: string;
  ours: string;
  theirs: string;
};
export type BothWays = { purchases: number; payments: number; lines: Line[] };
type Period = { since: Date; slug: string | undefined };

/**
 * Holds a period against bank and carrier: what we closed since then and what moved at the bank, as every night, and what
 * was begun there that no book of ours knows, with the labels that the carrier has under the same reference. Moves
 * nothing, as compareAttempts says.
 */
export async function compareBothWays(services: Services, { since, slug }: Period): Promise<BothWays> {
  const all: BothWays = { purchases: 0, payments: 0, lines: [] };
  // the deployment's own gateway is one for many agencies
  const lists = new Map<PaymentGateway, Promise<PaymentList | null>>();
  const listed = (payment: PaymentGateway) => {
    const list = lists.get(payment) ?? orUntold(async () => (await payment.listPayments?.(since)) ?? null);
    lists.set(payment, list);
    return list;
  };
  const moved = bankLists(services, since);
  await eachAgency(services, 'reconcile', async id => {
    const agency = await agencyBy(services.db, services.config, 'id', id);
    if (!agency || (slug !== undefined && agency.slug !== slug)) return;
    try {
      await compareOne(services, agency, { listed, moved }, all);
    } catch (error) {
      services.log.error({ err: error, agency: agency.slug }, 'not compared with the providers');
      all.lines.push(line(agency, 'not compared', 'everything', '', 'us'));
    }
  });
  return all;
}

type Lists = { listed(payment: PaymentGateway): Promise<PaymentList | null>; moved: BankLists };

async function compareOne(services: Services, agency: Agency, { listed, moved }: Lists, all: BothWays) {
  const { lines } = all;
  const { purchases, untold } = await compareAgency(services, agency, moved.since);
  if (!(await compareLists(services, agency, moved)))
    lines.push(line(agency, 'not compared', 'list of what moved', '', 'bank'));
  const read = services.db.read(agency.id);
  all.purchases += purchases;
  for (const { attempt, by } of untold)
    lines.push(line(agency, 'not compared', `purchase ${attempt}`, '', by));
  const gateway = services.providers.current(agency);
  const list = await listed(gateway.payment);
  if (!list) lines.push(line(agency, 'not compared', 'list of payments', '', 'bank'));
  const isOwn = (reference: string) =>
    agencyOfReference(reference) === agency.id && !isRefundReference(reference);
  const own = list?.payments.filter(({ reference }) => isOwn(reference)) ?? [];
  all.payments += own.length;
  const known = await selectKnown(
    read,
    own.map(({ reference }) => reference),
  );
  const unknown = own.filter(({ reference }) => !known.has(reference));
  const explained = new Set(unknown.map(({ reference }) => reference));
  for (const one of await selectOpen(read))
    if (!explained.has(one.number)) lines.push(differenceLine(agency, one));
  for (const one of unknown) lines.push(...(await explain(read, agency, gateway, one)));
}

const line = ({ slug }: Agency, what: Line['what'], number: string, ours: string, theirs: string): Line => ({
  agency: slug,
  what,
  number,
  ours,
  theirs,
});

/** A payment that no attempt asked for: sold after the backup, and forgotten with what came back from it. */
async function explain(
  read: ReadTx,
  agency: Agency,
  { payment, carrier }: { payment: PaymentGateway; carrier: Carrier },
  { reference, providerId }: PaymentList['payments'][number],
): Promise<Line[]> {
  const found = await orUntold(() => payment.lookUp(reference, providerId));
  const shipment = await orUntold(() => carrier.findByReference(reference));
  const lines: Line[] = [];
  const again = await selectGivenAgain(read, reference);
  if (again) lines.push(line(agency, 'number twice', `purchase ${again.id}`, again.reference, reference));
  if (found === null) lines.push(line(agency, 'not compared', reference, 'nothing', 'bank'));
  if (found && isMoney(found))
    lines.push(
      line(
        agency,
        'unknown payment',
        found.providerId,
        'nothing',
        `${found.state} ${dollars(taken(found))} (${reference})`,
      ),
    );
  if (shipment === null) lines.push(line(agency, 'not compared', reference, 'nothing', 'carrier'));
  if (shipment && shipment.state !== 'none') lines.push(...labelLines(agency, shipment, reference));
  return lines;
}

type Paid = Extract<PaymentLookUp, { providerId: string }>;

const isMoney = (found: PaymentLookUp): found is Paid =>
  found.state === 'authorized' || found.state === 'held' || (found.state === 'captured' && taken(found) > 0);

/** Cents that are not with the customer. */
const taken = ({ state, amountCents, capturedCents, refundedCents }: Paid) =>
  state === 'captured' ? capturedCents - (refundedCents ?? 0) : amountCents;

/** A label and its payment are told by the reference that they share. */
const labelLines = (
  agency: Agency,
  shipment: Exclude<FoundShipment, { state: 'none' }>,
  reference: string,
): Line[] =>
  (shipment.state === 'bought' ? shipment.packages : [shipment]).map(({ carrierTracking }) =>
    line(agency, 'unknown label', carrierTracking ?? '', 'nothing', `stands (${reference})`),
  );

async function selectKnown(tx: ReadTx, references: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectOwn('attempt')
    .select('reference')
    .where(sql<boolean>`reference = any(${references})`)
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}

/** The purchase that has the number of the one with this reference: orders and invoices are numbered beside it. */
const selectGivenAgain = (tx: ReadTx, reference: string) =>
  tx
    .selectOwn('attempt')
    .select(['id', 'reference'])
    .where(sql<boolean>`id::text = split_part(${reference}, '-', 2)`)
    .executeTakeFirst();

const selectOpen = (tx: ReadTx) =>
  tx
    .selectOwn('difference as d')
    .leftJoin('attempt as a', join =>
      join.onRef('a.agency_id', '=', 'd.agency_id').onRef('a.id', '=', 'd.attempt_id'),
    )
    .select([
      'd.about',
      'd.number',
      'd.payment_id',
      'd.our_state',
      'd.our_cents',
      'd.their_state',
      'd.their_cents',
    ])
    .select('a.reference')
    .where('d.state', '=', 'open')
    .orderBy('d.id')
    .execute();

const differenceLine = (agency: Agency, one: Awaited<ReturnType<typeof selectOpen>>[number]): Line => {
  const side = (state: string, cents: number | null) =>
    cents === null ? state : `${state} ${dollars(cents)}`;
  const number = one.number || one.payment_id || (one.reference ?? '');
  return {
    agency: agency.slug,
    what: one.about as Line['what'],
    number,
    ours: side(one.our_state, one.our_cents),
    theirs: side(one.their_state, one.their_cents),
  };
};
