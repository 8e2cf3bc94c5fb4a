import type { TariffPlan, TariffVersion, VersionCell } from '@puerta/contract/money/tariffs';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import { FIGURE_NAMES, FIGURES, isDays } from '@puerta/domain/money/tariffs';
import { refuse } from '../../app/refusal.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import {
  type CityChange,
  type Columns,
  findVersion,
  selectBefore,
  selectChanges,
  selectVersions,
  selectWaiting,
  type VersionRow,
} from './queries.ts';

const VERSIONS = 20;

/** Who changed the agency's prices when, newest first; so many at a time. Beside the newest stands all that waits. */
export const listVersions: Handler<'GET /places/tariffs'> = async ({ agency, clock, read }, { query }) => {
  const rows = await selectVersions(read, {
    before: query.before,
    limit: VERSIONS + 1,
  });
  const seen = { now: clock.now(), timeZone: agency.time_zone };
  const waiting = query.before === undefined ? await selectWaiting(read, seen.now) : [];
  return {
    data: rows.slice(0, VERSIONS).map(row => presentVersion(row, seen)),
    beside: {
      more: rows.length > VERSIONS,
      plans: await Promise.all(waiting.map(row => presentWhole(read, row, seen))),
    },
  };
};

/** One version, with every figure that it changed. */
export const showVersion: Handler<'GET /places/tariffs/:id'> = async (
  { agency, clock, read },
  { params },
) => {
  const row = await findVersion(read, params.id);
  if (!row) return refuse('not_found');
  const seen = { now: clock.now(), timeZone: agency.time_zone };
  const version = await presentWhole(read, row, seen);
  const stood = version.state === 'applied' ? await selectBefore(read, row, seen.now) : [];
  const before = stood.flatMap(({ city, name, value }) => {
    const figure = [...FIGURE_NAMES, 'active' as const].find(one => columnOf(one) === name);
    const becomes = figure ? shown(figure, { [name]: value }) : null;
    return figure && becomes !== null ? [{ city, figure, becomes }] : [];
  });
  return { data: { ...version, before } };
};

const presentWhole = async (tx: ReadTx, row: VersionRow, seen: Seen): Promise<TariffPlan> => ({
  ...presentVersion(row, seen),
  cells: (await selectChanges(tx, row.id)).flatMap(presentChange),
});

const columnOf = (figure: VersionCell['figure']) => (figure === 'active' ? figure : FIGURES[figure]);

type Seen = { now: Date; timeZone: string };

/** Who made a version of the tariff, and how it stands; one that waits can be withdrawn until it holds. */
function presentVersion(row: VersionRow, { now, timeZone }: Seen): TariffVersion {
  const day = calendarDay(row.holds_from, timeZone);
  const holds = row.holds_from <= now;
  const state = row.withdrawn_at ? 'withdrawn' : holds ? 'applied' : 'waiting';
  return {
    id: row.id,
    by: { id: row.account_id, name: row.maker },
    made: row.made_at.toISOString(),
    origin: row.origin as TariffVersion['origin'],
    from: row.holds_from.toISOString(),
    day: day === calendarDay(row.made_at, timeZone) ? null : day,
    state,
    withdrawn: row.withdrawn_at && {
      by: { id: row.withdrawn_by ?? 0, name: row.withdrawer ?? '' },
      at: row.withdrawn_at.toISOString(),
    },
    cities: row.cities ?? 0,
    figures: row.figures ?? 0,
    can: { withdraw: state === 'waiting' },
  };
}

/** Figure by figure, in the order of the list's columns. */
const presentChange = ({ id, name, was, becomes }: CityChange): VersionCell[] =>
  [...FIGURE_NAMES, 'active' as const].flatMap(figure => {
    const now = shown(figure, becomes);
    return now === null ? [] : [{ city: id, name, figure, was: shown(figure, was), becomes: now }];
  });

function shown(figure: VersionCell['figure'], columns: Columns): number | null {
  if (figure === 'active') return columns.active === undefined ? null : Number(columns.active);
  const value = columns[FIGURES[figure]] ?? null;
  return value === null || isDays(figure) ? value : toDollars(value);
}
