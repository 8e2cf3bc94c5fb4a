import type { Conflict } from '@puerta/contract/edits';
import type { ChangedCell } from '@puerta/contract/money/tariffs';
import { tariffRefusals } from '@puerta/contract/money/tariffs.es';
import { addDays, calendarDay, startOfDay } from '@puerta/domain/days/calendar-day';
import { toCents, toDollars } from '@puerta/domain/money/money';
import { FIGURES, isDays, lackingAfter } from '@puerta/domain/money/tariffs';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Clock } from '../../app/clock.ts';
import type { Handler, Input } from '../../services/context.ts';
import { editAs } from '../edits/merge-body.ts';
import { applyPlans, recordVersion, repriced } from './apply-plans.ts';
import {
  type CityChange,
  type CityRow,
  type Columns,
  findVersion,
  lockCities,
  markWithdrawn,
  selectEditors,
  switchStates,
  updateCities,
} from './queries.ts';

/** Whose prices, who changes them, and when: a call, or an operator's command. */
type Save = {
  agency: Pick<Agency, 'time_zone'>;
  actor: Pick<Actor, 'id' | 'name'>;
  clock: Clock;
};
type Body = Input<'POST /places/tariffs'>['body'];
/** Longest that prices can be made before they hold. */
const MOST_DAYS = 366;

/**
 * Changes figures of many cities at once, now or from the midnight of a day on; all of it or nothing. Each figure
 * comes with what was read there: one that somebody else made another since is a conflict (docs/decisions/066).
 */
export const saveTariffs: Handler<'POST /places/tariffs'> = async (context, { body }) => {
  const { agency, clock, once } = context;
  const now = clock.now();
  const refused = refuseDay(body, calendarDay(now, agency.time_zone));
  if (refused) return refused;
  return once(tx => saveIn(tx, context, body));
};

/** The same in the caller's transaction, which a refusal must undo. */
export async function saveIn(tx: Tx, context: Save, body: Body) {
  const { agency, actor, clock } = context;
  const now = clock.now();
  await applyPlans(tx, now);
  if (body.replaces) {
    const refused = await withdrawPlan(tx, context, body.replaces, now);
    if (refused) return refused;
  }
  const ids = [...new Set(body.cells.map(({ city }) => city))].sort((a, b) => a - b);
  const cities = await lockCities(tx, ids);
  if (cities.length < ids.length) return refuse('not_found', { message: tariffRefusals.cityGone });
  const conflict = await conflictOf(tx, context, body.cells, cities);
  if (conflict) return refuse('conflict', { conflict });
  const changes = cities.flatMap(city => changeOf(city, body.cells));
  const incomplete = refuseIncomplete(cities, changes);
  if (incomplete) return incomplete;
  const day = body.from ?? null;
  const figures = changes.reduce((sum, { becomes }) => sum + Object.keys(becomes).length, 0);
  const done = { cities: changes.length, figures, day, opened: [] };
  if (changes.length === 0) return { data: { ...done, version: null } };
  await editAs(tx, context);
  const waitsUntil = day === null ? null : startOfDay(day, agency.time_zone);
  const version = await recordVersion(tx, {
    by: actor.id,
    at: now,
    origin: body.origin,
    waitsUntil,
    changes,
  });
  if (day === null) {
    await updateCities(tx, changes);
    tell(tx, ...changes.map(change => repriced(actor, now, change)));
  }
  const opens = day === null && body.open_states;
  const opened = await switchTheirStates(tx, context, opens ? statesOfOpened(cities, changes) : [], true);
  const closes = day === null ? body.close_states : [];
  const closed = await switchTheirStates(tx, context, closes, false);
  tell(tx, {
    actor,
    at: now,
    kind: day === null ? 'tariff.changed' : 'tariff.planned',
    object: { type: 'tariff', id: version, label: String(version) },
    to: {
      ...citiesOf(changes),
      figures,
      ...(day !== null && { from_day: day }),
      ...(opened.length > NAMED && { opened_states: opened.length }),
      ...(closed.length > NAMED && { closed_states: closed.length }),
    },
  });
  return { data: { ...done, version, opened } };
}

/** Few are told by their names. */
const NAMED = 3;
const citiesOf = (changes: readonly CityChange[]) => {
  const names = changes.map(({ name }) => name);
  if (names.length === 1) return { city: names[0] as string };
  return { cities: names.length > NAMED ? names.length : names.join('; ') };
};

function refuseDay({ from, cells }: Body, today: string): Refusal | null {
  if (!from) return null;
  if (from <= today || from > addDays(today, MOST_DAYS)) return refuseField('from', tariffRefusals.wait);
  const waits = cells.some(({ figure }) => figure === 'active');
  return waits ? refuseField('from', tariffRefusals.waitActive) : null;
}

/** What a call's figure is in its column. */
function stored({ figure }: Pick<ChangedCell, 'figure'>, value: number | null): number | boolean | null {
  if (figure === 'active') return value === 1;
  return value === null || isDays(figure) ? value : toCents(value);
}
const columnOf = ({ figure }: Pick<ChangedCell, 'figure'>) =>
  figure === 'active' ? figure : FIGURES[figure];
/** What calls say of a column. */
function shown({ figure }: Pick<ChangedCell, 'figure'>, city: CityRow): number | null {
  if (figure === 'active') return city.active ? 1 : 0;
  const value = city[FIGURES[figure]];
  return value === null || isDays(figure) ? value : toDollars(value);
}

/** What others made of the same figures since they were read; null when nobody did, or to the same value. */
async function conflictOf(
  tx: ReadTx,
  { clock }: Save,
  cells: readonly ChangedCell[],
  cities: readonly CityRow[],
): Promise<Conflict | null> {
  const byId = new Map(cities.map(city => [city.id, city]));
  const met = cells.filter(cell => {
    const value = byId.get(cell.city)?.[columnOf(cell)];
    return value !== stored(cell, cell.becomes) && value !== stored(cell, cell.was);
  });
  if (met.length === 0) return null;
  const editors = await selectEditors(tx, [...new Set(met.map(({ city }) => city))]);
  const changes = met.map((cell): Conflict['changes'][number] => {
    const by = editors.find(({ city, column }) => city === cell.city && column === columnOf(cell));
    return {
      field: `${cell.city}.${cell.figure}`,
      mine: cell.becomes,
      theirs: shown(cell, byId.get(cell.city) as CityRow),
      by: by && by.actor_id !== null ? { id: by.actor_id, name: by.name ?? '' } : null,
      at: (by?.at ?? clock.now()).toISOString(),
    };
  });
  return { version: Math.max(1, ...editors.map(({ version }) => version)), changes };
}

/** What a city's figures become; nothing of one where all stands there already. */
function changeOf(city: CityRow, cells: readonly ChangedCell[]): CityChange[] {
  const mine = cells.filter(
    cell => cell.city === city.id && city[columnOf(cell)] !== stored(cell, cell.becomes),
  );
  if (mine.length === 0) return [];
  const of = (value: (cell: ChangedCell) => unknown): Columns =>
    Object.fromEntries(mine.map(cell => [columnOf(cell), value(cell)]));
  const name = `${city.name}, ${city.state}`;
  return [
    {
      id: city.id,
      name,
      was: of(cell => city[columnOf(cell)]),
      becomes: of(cell => stored(cell, cell.becomes)),
    },
  ];
}

/** A city that is sold has every figure of the ways that it has any of: a price without its delivery would give that away. */
function refuseIncomplete(cities: readonly CityRow[], changes: readonly CityChange[]): Refusal | null {
  for (const { id, name, becomes } of changes) {
    const missing = lackingAfter(cities.find(one => one.id === id) as CityRow, becomes);
    if (missing.length === 0) continue;
    const message = tariffRefusals.incomplete(name, missing);
    return refuse('invalid_input', {
      message,
      fields: missing.map(figure => ({ field: `${id}.${figure}`, message })),
    });
  }
  return null;
}

/** The states in which a city was activated. */
function statesOfOpened(cities: readonly CityRow[], changes: readonly CityChange[]): number[] {
  const opened = new Set(changes.filter(({ becomes }) => becomes.active === true).map(({ id }) => id));
  return [...new Set(cities.filter(({ id }) => opened.has(id)).map(({ state_id }) => state_id))];
}

/** Opens states, or closes them; few have a line of the trail each. Answers which were not so already. */
async function switchTheirStates(
  tx: Tx,
  { actor, clock }: Save,
  ids: readonly number[],
  active: boolean,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const states = await switchStates(tx, ids, active);
  const told = states.map(({ id, name }) => ({
    actor,
    at: clock.now(),
    kind: 'state.updated' as const,
    object: { type: 'state' as const, id, label: name },
    from: { active: !active },
    to: { active },
  }));
  if (states.length <= NAMED) tell(tx, ...told);
  return states.map(({ id }) => id);
}

type Caller = Pick<Save, 'actor'>;

/** Takes a planned version back before its midnight; refused for one that holds already, or was withdrawn. */
async function withdrawPlan(tx: Tx, { actor }: Caller, id: number, now: Date): Promise<Refusal | null> {
  if (!(await markWithdrawn(tx, id, { by: actor.id, at: now }))) {
    return (await findVersion(tx, id)) ? refuse('plan_closed') : refuse('not_found');
  }
  tell(tx, {
    actor,
    at: now,
    kind: 'tariff.withdrawn',
    object: { type: 'tariff', id, label: String(id) },
  });
  return null;
}

export const withdrawTariffs: Handler<'DELETE /places/tariffs/:id'> = async (context, { params }) => {
  const { clock, within } = context;
  const refused = await within(tx => withdrawPlan(tx, context, params.id, clock.now()));
  return refused ?? { data: null };
};
