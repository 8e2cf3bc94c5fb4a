import { LinkButton } from '../../../ui/links.tsx';
import { isUnsent } from '../scan-queue.ts';
import { useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import { type Counts, keptToday, useToday } from '../today.ts';
import styles from './StationCounts.module.css';

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
