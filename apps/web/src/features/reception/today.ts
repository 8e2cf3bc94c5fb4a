import type { Data } from '@puerta/contract/client';
import { calendarDay } from '@puerta/domain/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { currentAgency } from '../../lib/agency.ts';
import { api, dataOf } from '../../lib/api.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { stationId } from '../../lib/station-id.ts';
import { TODAY } from '../packages/api.ts';

export type Today = Data<'GET /admin/station/today'>;
export type Counts = Today['person'];

/** Kept as drafts are: under the account, until one signs out. */
const KEY = 'today';
const dayNow = () => calendarDay(new Date(), currentAgency().time_zone);

/** What was done today, as the server counts it; asked again whenever something happens to packages. */
export const useToday = () =>
  useQuery({
    queryKey: TODAY,
    queryFn: async ({ signal }) => {
      const values = dataOf(await api('GET /admin/station/today', {}, { station: stationId(), signal }));
      writeDraft(KEY, { key: dayNow(), values });
      return values;
    },
  });

/** What the server said last of this day, for a station that has lost it; undefined where it said nothing yet. */
export function keptToday(): Today | undefined {
  const kept = readDraft<Today>(KEY);
  return kept?.key === dayNow() ? kept.values : undefined;
}
