import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Agency } from '../../app/agency.ts';
import { tell } from '../../facts/tell.ts';
import { type Due, driveDue } from '../../services/drive-due.ts';
import type { Services } from '../../services/services.ts';
import { nextTry } from '../purchases/space-tries.ts';
import { selectDueLabels, type TestLabelRow, updateLabel } from './queries.ts';

/** How often a label is looked for whose purchase was never answered: for some four hours. */
const MOST_LOOKS = 8;
const MOST_MINUTES = 60;
type Outcome = 'void' | 'refused' | 'none';

const labels: Due<TestLabelRow> = {
  name: 'test label',
  select: selectDueLabels,
  drive: (services: Services, _agency: Agency, row: TestLabelRow) => voidTestLabel(services, row),
};

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
    await updateLabel(tx, row, change);
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
      await services.db.within(row.agency_id, tx => updateLabel(tx, row, { carrier_tracking: known }));
    return known;
  }
}
