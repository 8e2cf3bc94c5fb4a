import type { FirstSteps, TestLabelState } from '@puerta/contract/first-steps';
import { type CarrierSource, FIRST_STEPS, type FirstStep } from '@puerta/domain/first-steps';
import type { Agency } from '../../app/agency.ts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { arePutAway, countSold, keepPutAway, selectLastLabel, selectTold } from './queries.ts';

/** What a new agency does before it sells, and what of it is done. */
export const showFirstSteps: Handler<'GET /admin/first-steps'> = async context => ({
  data: await stepsOf(context.db.read(context.agency.id), context),
});

/** Puts them away, or back on the home, for every manager of the agency. */
export const putStepsAway: Handler<'PUT /admin/first-steps'> = async (context, { body }) => {
  const { agency, clock, db } = context;
  const data = await db.within(agency.id, async tx => {
    await keepPutAway(tx, agency.id, body.hidden ? clock.now() : null);
    return stepsOf(tx, context);
  });
  return { data };
};

/** How many are done, for the home; null where they are put away or all are done. */
export async function countFirstSteps(
  tx: Tx,
  agency: Pick<Agency, 'id' | 'accounts'>,
  config: Config,
): Promise<{ done: number; of: number } | null> {
  if (await arePutAway(tx, agency.id)) return null;
  const done = FIRST_STEPS.filter(isDone(await selectTold(tx, agency.id), sourceOf(agency, config), config));
  return done.length === FIRST_STEPS.length ? null : { done: done.length, of: FIRST_STEPS.length };
}

async function stepsOf(tx: Tx, { agency, config }: Pick<Context, 'agency' | 'config'>): Promise<FirstSteps> {
  const carrier = sourceOf(agency, config);
  const stands = isDone(await selectTold(tx, agency.id), carrier, config);
  const steps = FIRST_STEPS.map(step => ({ step, done: stands(step) }));
  const label = await selectLastLabel(tx, agency.id);
  return {
    steps,
    done: steps.filter(({ done }) => done).length,
    hidden: await arePutAway(tx, agency.id),
    carrier,
    cities: await countSold(tx, agency.id),
    label: label ? { tracking: label.carrier_tracking, state: label.state as TestLabelState } : null,
  };
}

function sourceOf({ accounts }: Pick<Agency, 'accounts'>, { CARRIER }: Config): CarrierSource {
  if (accounts.carrier) return 'own';
  return CARRIER === 'simulator' ? 'simulator' : 'shared';
}

/** A simulated carrier sells labels that nobody carries: where that does not suffice it is not done. */
const isDone =
  (told: Awaited<ReturnType<typeof selectTold>>, carrier: CarrierSource, { simulatorsSuffice }: Config) =>
  (step: FirstStep): boolean =>
    step === 'carrier' ? carrier !== 'simulator' || simulatorsSuffice : told[step];
