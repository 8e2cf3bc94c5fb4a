import { randomBytes } from 'node:crypto';
import { firstStepRefusals, testLabelTexts } from '@puerta/contract/office/first-steps.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import type { LabelAnswer, LabelRequest } from '../../adapters/carrier/port.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler, Services } from '../../services/context.ts';
import type { TestLabelRow } from './queries.ts';
import { sql } from 'kysely';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { updateRow } from '../../db/rows.ts';
import type { Agency } from '../../app/agency.ts';
import { driveDue, type Due, MOST_DUE } from '../../services/drive-due.ts';
import { nextTry } from '../payment-engine/record-attempt.ts';

type Call = 'POST /admin/first-steps/label';

/** A carrier asks questions of whoever buys and voids all day. */
const MOST_A_DAY = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a call with all its repeats: until then nobody else looks at it. */
const OWN_MS = 2 * 60_000;
const REFERENCE_BYTES = 12;

/**
 * Buys a label of the carrier's from the agency to its warehouse, for the printer and its scanner to be tried with, and
 * has it voided at once (docs/rules/agencies.md). What was asked for is recorded before it is asked for: whatever ends this
 * halfway, the job looks at the carrier for it and voids it.
 */
export const buyTestLabel: Handler<Call> = async context => {
  const row = await begin(context);
  if (isRefusal(row)) return row;
  const bought = await buy(context, row);
  if (isRefusal(bought)) return bought;
  const [parcel] = bought.packages;
  if (!parcel) throw new Error(`The carrier sold no label under ${row.reference}`);
  const kept = { ...row, carrier_tracking: bought.shipmentId };
  await context.db.within(row.agency_id, async tx => {
    await updateRow(tx, 'test_label', row.id, { carrier_tracking: bought.shipmentId });
    tell(tx, {
      actor: context.actor,
      at: context.clock.now(),
      kind: 'test_label.bought',
      object: { type: 'test_label', id: row.id, label: bought.shipmentId },
    });
  });
  const voided = (await voidTestLabel(context, kept)) === 'void';
  return {
    data: {
      tracking: parcel.carrierTracking,
      label: Buffer.from(parcel.label).toString('base64'),
      voided,
    },
  };
};

async function begin({ agency, actor, clock, within }: Context<Call>): Promise<TestLabelRow | Refusal> {
  const now = clock.now();
  return within(async tx => {
    const today = await countLabels(tx, new Date(now.getTime() - DAY_MS));
    if (today >= MOST_A_DAY) return refuse('too_many_tries', { message: firstStepRefusals.manyLabels });
    const row = await insertLabel(tx, {
      reference: `prueba-${randomBytes(REFERENCE_BYTES).toString('hex')}`,
      carrier_account_id: agency.accounts.carrier?.id ?? null,
      actor_id: actor.id,
      created_at: now,
      next_try_at: new Date(now.getTime() + OWN_MS),
    });
    return row ?? refuse('test_label_open');
  });
}

async function buy(
  context: Context<Call>,
  row: TestLabelRow,
): Promise<(LabelAnswer & { ok: true }) | Refusal> {
  const { carrier, db, log } = context;
  const none = () => db.within(row.agency_id, tx => updateRow(tx, 'test_label', row.id, { state: 'none' }));
  try {
    const answer = await carrier.buyLabels(await requestOf(context, row));
    if (answer.ok) return answer;
    await none();
    const { reason, place, field } = answer;
    log.warn({ reference: row.reference, reason, place, field }, 'test label refused');
    return refuse('address_refused', { message: firstStepRefusals.refused[place ?? 'to'] });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error, reference: row.reference }, 'no test label');
    // without an answer it may have been sold: the job looks for it
    if (!(error instanceof ProviderTimeout)) await none();
    return refuse('carrier_unavailable');
  }
}

async function requestOf({ agency, clock, read }: Context<Call>, row: TestLabelRow): Promise<LabelRequest> {
  const at = await selectEnds(read);
  return {
    reference: row.reference,
    from: {
      name: at.name,
      phone: at.phone.replace(/\D/g, ''),
      lines: [at.address],
      city: at.city,
      state: at.state_code,
      zip: at.zip_code,
      residential: false,
    },
    to: {
      name: at.warehouse_name,
      phone: at.warehouse_phone.replace(/\D/g, ''),
      lines: [at.warehouse_address],
      city: at.warehouse_city,
      state: at.warehouse_state,
      zip: at.warehouse_zip,
      residential: false,
    },
    parcels: [{ weight: 1, length: 6, width: 6, height: 6, printedReference: testLabelTexts.reference }],
    service: 'GND',
    description: testLabelTexts.content,
    day: calendarDay(clock.now(), agency.time_zone),
  };
}

/** Where the agency's own parcels begin, and where its labels lead. */
const selectEnds = (tx: ReadTx) =>
  tx
    .selectFrom('agency')
    .select(['name', 'phone', 'address', 'city', 'state_code', 'zip_code'])
    .select(['warehouse_name', 'warehouse_phone', 'warehouse_address', 'warehouse_city'])
    .select(['warehouse_state', 'warehouse_zip'])
    .where('id', '=', tx.agencyId)
    .executeTakeFirstOrThrow();

/** Labels of an agency since a moment. */
async function countLabels(tx: ReadTx, since: Date): Promise<number> {
  const { n } = await tx
    .selectOwn('test_label')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

type NewLabel = Pick<TestLabelRow, 'reference' | 'carrier_account_id' | 'actor_id' | 'created_at'> & {
  next_try_at: Date;
};

/** Its row; none while another one is open. The index names its state: no plan finds it by a parameter. */
const insertLabel = (tx: Tx, label: NewLabel) =>
  tx
    .insertInto('test_label')
    .values({ agency_id: tx.agencyId, ...label })
    .onConflict(conflict => conflict.column('agency_id').where('state', '=', sql.lit('open')).doNothing())
    .returningAll()
    .executeTakeFirst();

/** How often a label is looked for whose purchase was never answered: for some four hours. */
const MOST_LOOKS = 8;
const MOST_MINUTES = 60;
type Outcome = 'void' | 'refused' | 'none';

/** Voids the test labels that whoever bought them did not come to void. */
export const voidTestLabels = (services: Services): Promise<void> => driveDue(services, labels);

/**
 * Voids one at the carrier, or looks for one that may have been sold; may be repeated. Answers what came of it, null
 * while it is tried again later. One that the carrier keeps is a person's to void on its page: managers read of it.
 */
export async function voidTestLabel(services: Services, row: TestLabelRow): Promise<Outcome | null> {
  const { clock, db, log } = services;
  const outcome = await attempt(services, row).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error, reference: row.reference }, 'a test label is voided later');
    return null;
  });
  const isOver = outcome === null && row.carrier_tracking === null && row.tries + 1 >= MOST_LOOKS;
  const state = isOver ? 'none' : outcome;
  if (state === 'refused') log.error({ ...row }, 'a test label could not be voided');
  const change = state
    ? { state }
    : { tries: row.tries + 1, next_try_at: nextTry(clock.now(), row.tries, MOST_MINUTES) };
  await db.within(row.agency_id, async tx => {
    await updateRow(tx, 'test_label', row.id, change);
    if (state === 'refused')
      tell(tx, {
        actor: null,
        at: clock.now(),
        kind: 'test_label.kept',
        object: { type: 'test_label', id: row.id, label: row.carrier_tracking ?? row.reference },
      });
  });
  return state;
}

async function attempt(services: Services, row: TestLabelRow): Promise<Outcome | null> {
  const { carrier } = services.providers.used(row.agency_id, {
    carrier_account_id: row.carrier_account_id,
    payment_account_id: null,
    provider: null,
  });
  const number = row.carrier_tracking ?? (await find());
  if (number === null) return null;
  const answer = await carrier.voidShipment(number);
  return answer.ok ? 'void' : 'refused';

  async function find(): Promise<string | null> {
    const found = await carrier.findByReference(row.reference);
    if (found.state === 'none') return null;
    const known = found.state === 'bought' ? found.shipmentId : found.carrierTracking;
    if (known)
      await services.db.within(row.agency_id, tx =>
        updateRow(tx, 'test_label', row.id, { carrier_tracking: known }),
      );
    return known;
  }
}

const selectDueLabels = (tx: ReadTx, now: Date): Promise<TestLabelRow[]> =>
  tx
    .selectOwn('test_label')
    .selectAll()
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .limit(MOST_DUE)
    .execute();

const labels: Due<TestLabelRow> = {
  name: 'test label',
  select: selectDueLabels,
  drive: (services: Services, _agency: Agency, row: TestLabelRow) => voidTestLabel(services, row),
};
