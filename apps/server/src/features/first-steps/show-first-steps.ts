import type { FirstSteps, TestLabelState } from '@puerta/contract/office/first-steps';
import { type CarrierSource, FIRST_STEPS, type FirstStep } from '@puerta/domain/people/first-steps';
import type { Agency } from '../../app/agency.ts';
import { agencyOrigin } from '../../services/agency-by.ts';
import type { Config } from '../../config.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { countSold, findSoldCity } from './queries.ts';
import { type Insertable, sql } from 'kysely';
import type { FirstSteps as FirstStepsRow } from '../../db/schema.gen.ts';
import { firstStepRefusals } from '@puerta/contract/office/first-steps.es';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { quoteExample } from '../tariffs/quote-example.ts';

/** What a new agency does before it sells, and what of it is done. */
export const showFirstSteps: Handler<'GET /admin/first-steps'> = async context => ({
  data: await stepsOf(context.read, context),
});

/** Puts them away, or back on the home, for every manager of the agency; keeps what one of them looked at. */
export const putStepsAway: Handler<'PUT /admin/first-steps'> = async (context, { body }) => {
  const { clock, within } = context;
  const data = await within(async tx => {
    if (body.hidden !== undefined) await keep(tx, { put_away_at: body.hidden ? clock.now() : null });
    if (body.seen) await keep(tx, { [`${body.seen}_at`]: clock.now() });
    return stepsOf(tx, context);
  });
  return { data };
};

/** How many are done, for the home; null where they are put away or all are done. */
export async function countFirstSteps(
  tx: ReadTx,
  agency: Pick<Agency, 'id' | 'accounts'>,
  config: Config,
): Promise<{ done: number; of: number } | null> {
  if (await arePutAway(tx)) return null;
  const done = FIRST_STEPS.filter(isDone(await selectTold(tx), sourceOf(agency, config), config));
  return done.length === FIRST_STEPS.length ? null : { done: done.length, of: FIRST_STEPS.length };
}

async function stepsOf(
  tx: ReadTx,
  { agency, config }: Pick<Context, 'agency' | 'config'>,
): Promise<FirstSteps> {
  const carrier = sourceOf(agency, config);
  const stands = isDone(await selectTold(tx), carrier, config);
  const steps = FIRST_STEPS.map(step => ({ step, done: stands(step) }));
  const label = await selectLastLabel(tx);
  return {
    steps,
    done: steps.filter(({ done }) => done).length,
    hidden: await arePutAway(tx),
    carrier,
    cities: await countSold(tx),
    address: agencyOrigin(config, agency),
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

/** What the rows of an agency tell; whose account its labels go through is told by its settings instead. */
type Told = Record<Exclude<FirstStep, 'carrier'>, boolean>;

/** Whether a manager put the first steps away. */
async function arePutAway(tx: ReadTx): Promise<boolean> {
  const row = await tx.selectOwn('first_steps').select('put_away_at').executeTakeFirst();
  return (row?.put_away_at ?? null) !== null;
}

/** Each a look into an index or at a few rows: an agency that has sold for years is asked it too. */
async function selectTold(tx: ReadTx): Promise<Told> {
  const { rows } = await sql<Told>`
    select a.phone <> '' and a.slogan <> '' and a.warehouse_phone <> '' as agency,
      a.logo_key is not null as brand,
      exists (select 1 from city c join state s on s.agency_id = c.agency_id and s.id = c.state_id
        where c.agency_id = ${tx.agencyId} and c.active and s.active
          and (c.air_cost_cents is not null or c.ocean_cost_cents is not null)) as tariffs,
      a.air_weight_max is not null as "limit",
      exists (select 1 from transport t where t.agency_id = ${tx.agencyId} and t.active) as transport,
      exists (select 1 from office o where o.agency_id = ${tx.agencyId} and o.active) as office,
      (select count(*) from (select 1 from account p where p.agency_id = ${tx.agencyId}
        and p.role in ('manager', 'restricted') and p.closed_at is null limit 2) two) > 1 as staff,
      exists (select 1 from first_steps f where f.agency_id = ${tx.agencyId} and f.margins_at is not null) as margins,
      exists (select 1 from first_steps f where f.agency_id = ${tx.agencyId} and f.promotions_at is not null) as promotions,
      exists (select 1 from first_steps f where f.agency_id = ${tx.agencyId} and f.quoted_at is not null) as quote,
      exists (select 1 from test_label l where l.agency_id = ${tx.agencyId} and l.state = 'void') as label
    from agency a where a.id = ${tx.agencyId}`.execute(tx);
  const [told] = rows;
  if (!told) throw new Error(`There is no agency ${tx.agencyId}`);
  return told;
}

const keep = (tx: Tx, what: Omit<Insertable<FirstStepsRow>, 'agency_id'>) =>
  tx
    .insertInto('first_steps')
    .values({ agency_id: tx.agencyId, ...what })
    .onConflict(conflict => conflict.column('agency_id').doUpdateSet(what))
    .execute();

const selectLastLabel = (tx: ReadTx) =>
  tx
    .selectOwn('test_label')
    .select(['carrier_tracking', 'state'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Pounds and inches: a box that every way takes. */
const BOX = { weight: 30, length: 12, width: 12, height: 16 };

/** Prices a box from the agency's own postal code to a city that it sells to; what came of it is kept. */
export const quoteTestBox: Handler<'POST /admin/first-steps/quote'> = async context => {
  const { clock, read, within } = context;
  const city = await findSoldCity(read);
  if (!city) return refuse('destination_unavailable', { message: firstStepRefusals.noCity });
  const quoted = await quoteExample(context, {
    body: { city: city.id, ...BOX, figures: {} },
    params: undefined,
    query: undefined,
  });
  if (isRefusal(quoted)) return quoted;
  const prices = quoted.data.flatMap(({ type, services, after, lines }) =>
    after === null ? [] : [{ type, services, total: after, lines }],
  );
  if (prices.length === 0) return refuse('destination_unavailable', { message: firstStepRefusals.noPrice });
  await within(tx => keep(tx, { quoted_at: clock.now() }));
  return { data: { city: `${city.name}, ${city.state}`, box: BOX, prices } };
};
