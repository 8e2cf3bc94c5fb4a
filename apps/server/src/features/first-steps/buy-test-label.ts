import { randomBytes } from 'node:crypto';
import { firstStepRefusals, testLabelTexts } from '@puerta/contract/first-steps.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import type { LabelAnswer, LabelRequest } from '../../adapters/carrier/port.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler } from '../../services/context.ts';
import { countLabels, insertLabel, selectEnds, type TestLabelRow, updateLabel } from './queries.ts';
import { voidTestLabel } from './void-test-labels.ts';

type Call = 'POST /admin/first-steps/label';

/** A carrier asks questions of whoever buys and voids all day. */
const MOST_A_DAY = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a call with all its repeats: until then nobody else looks at it. */
const OWN_MS = 2 * 60_000;
const REFERENCE_BYTES = 12;

/**
 * Buys a label of the carrier's from the agency to its warehouse, for the printer and its scanner to be tried with, and
 * has it voided at once (docs/decisions/071). What was asked for is recorded before it is asked for: whatever ends this
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
    await updateLabel(tx, row, { carrier_tracking: bought.shipmentId });
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

async function begin({ agency, actor, clock, db }: Context<Call>): Promise<TestLabelRow | Refusal> {
  const now = clock.now();
  return db.within(agency.id, async tx => {
    const today = await countLabels(tx, agency.id, new Date(now.getTime() - DAY_MS));
    if (today >= MOST_A_DAY) return refuse('too_many_tries', { message: firstStepRefusals.manyLabels });
    const row = await insertLabel(tx, agency.id, {
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
  const none = () => db.within(row.agency_id, tx => updateLabel(tx, row, { state: 'none' }));
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

async function requestOf({ agency, clock, db }: Context<Call>, row: TestLabelRow): Promise<LabelRequest> {
  const at = await selectEnds(db.read(agency.id), agency.id);
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
