import type { Data } from '@puerta/contract/client';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../ui/page/links.tsx';
import { isUnsent } from '../scan-queue.ts';
import { useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './page.module.css';
import { currentAgency } from '../../../lib/session/agency.ts';
import { api, dataOf } from '../../../lib/query/api.ts';
import { readDraft, writeDraft } from '../../../lib/form/drafts.ts';
import { stationId } from '../../../lib/station/station-id.ts';
import { TODAY } from '../../packages/api.ts';

const texts = receptionTexts.today;

/** What was done today at this station and by who stands at it, as the server counts it; besides, what is unsent. */
export function StationCounts() {
  const { data = keptToday() } = useToday();
  const unsent = useScans().filter(isUnsent).length;
  return (
    <section className={styles.counts} aria-label={texts.title}>
      {data?.station && <Line who={texts.station} counts={data.station} />}
      {data && <Line who={texts.me} counts={data.person} />}
      {unsent > 0 && <span data-tone="kept">{receptionTexts.station.pending(unsent)}</span>}
      <LinkButton to="/shift" variant="default" size="xs">
        {texts.endShift}
      </LinkButton>
    </section>
  );
}

/** Said even where there is none of it yet. */
const ALWAYS = ['received', 'processed'];

function Line({ who, counts }: { who: string; counts: Counts }) {
  const shown = (Object.keys(texts.words) as (keyof Counts)[]).filter(
    name => counts[name] > 0 || ALWAYS.includes(name),
  );
  return (
    <p>
      {who}
      {shown.map(name => (
        <span key={name} data-tone={name}>
          <b>{counts[name]}</b> {texts.words[name](counts[name])}
        </span>
      ))}
    </p>
  );
}

export type Today = Data<'GET /admin/station/today'>;
type Counts = Today['person'];

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
function keptToday(): Today | undefined {
  const kept = readDraft<Today>(KEY);
  return kept?.key === dayNow() ? kept.values : undefined;
}
