import type { TariffVersion, VersionCell } from '@puerta/contract/tariffs';
import { calendarDay } from '@puerta/domain/calendar-day';
import { toDollars } from '@puerta/domain/money';
import { FIGURE_NAMES, FIGURES, isDays } from '@puerta/domain/tariffs';
import type { CityChange, Columns, VersionRow } from './queries.ts';

type Seen = { now: Date; timeZone: string };

/** Who made a version of the tariff, and how it stands; one that waits can be withdrawn until it holds. */
export function presentVersion(row: VersionRow, { now, timeZone }: Seen): TariffVersion {
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
export const presentChange = ({ id, name, was, becomes }: CityChange): VersionCell[] =>
  [...FIGURE_NAMES, 'active' as const].flatMap(figure => {
    const now = shown(figure, becomes);
    return now === null ? [] : [{ city: id, name, figure, was: shown(figure, was), becomes: now }];
  });

function shown(figure: VersionCell['figure'], columns: Columns): number | null {
  if (figure === 'active') return columns.active === undefined ? null : Number(columns.active);
  const value = columns[FIGURES[figure]] ?? null;
  return value === null || isDays(figure) ? value : toDollars(value);
}
