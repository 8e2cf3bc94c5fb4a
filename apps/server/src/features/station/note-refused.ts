import type { ErrorCode } from '@puerta/contract/errors';
import type { ReadingKind } from '@puerta/contract/parcels/station';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import type { Agency } from '../../app/agency.ts';
import type { Refusal } from '../../app/refusal.ts';
import type { Services } from '../../services/context.ts';
import { upsertRefused } from './count-today.ts';

/** Who read something, and where. */
type Reader = Pick<Services, 'db' | 'clock'> & {
  agency: Pick<Agency, 'id' | 'time_zone'>;
  actor: { id: number };
  station: string | null;
};
type Refused = { kind: ReadingKind; code: string; refusal: Refusal };

/** What was done before is no refusal of a box. */
const NOT_REFUSED: readonly ErrorCode[] = ['already_processed'];

/** Remembers for the day's counts what was refused of readings (docs/rules/reception.md): each box once. */
export async function noteRefused(reader: Reader, readings: readonly Refused[]): Promise<void> {
  const refused = readings.filter(({ refusal }) => !NOT_REFUSED.includes(refusal.code));
  if (refused.length === 0) return;
  const { agency, actor, db, clock, station } = reader;
  const at = clock.now();
  const rows = refused.map(({ kind, code, refusal }) => ({
    agency_id: agency.id,
    account_id: actor.id,
    day: calendarDay(at, agency.time_zone),
    station: station ?? '',
    code,
    kind,
    message: refusal.details.state?.detail ?? refusal.message,
    at,
  }));
  // one statement may write a row once
  const each = new Map(rows.map(row => [row.code, row]));
  await db.within(agency.id, tx => upsertRefused(tx, [...each.values()]));
}
