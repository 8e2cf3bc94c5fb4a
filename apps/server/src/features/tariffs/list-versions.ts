import type { TariffVersion, VersionCell } from '@puerta/contract/money/tariffs';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import { FIGURE_NAMES, FIGURES, isDays } from '@puerta/domain/money/tariffs';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import {
  type CityChange,
  type Columns,
  findVersion,
  selectChanges,
  selectVersions,
  type VersionRow,
} from './queries.ts';

const VERSIONS = 20;

/** Who changed the agency's prices when, newest first; so many at a time. */
export const listVersions: Handler<'GET /places/tariffs'> = async ({ agency, clock, read }, { query }) => {
  const rows = await selectVersions(read, {
    before: query.before,
    limit: VERSIONS + 1,
  });
  const seen = { now: clock.now(), timeZone: agency.time_zone };
  return {
    data: rows.slice(0, VERSIONS).map(row => presentVersion(row, seen)),
    beside: { more: rows.length > VERSIONS },
  };
};

/** One version, with every figure that it changed. */
export const showVersion: Handler<'GET /places/tariffs/:id'> = async (
  { agency, clock, read },
  { params },
) => {
  const row = await findVersion(read, params.id);
  if (!row) return refuse('not_found');
  const changes = await selectChanges(read, params.id);
  const version = presentVersion(row, { now: clock.now(), timeZone: agency.time_zone });
  return { data: { ...version, cells: changes.flatMap(presentChange) } };
};

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
