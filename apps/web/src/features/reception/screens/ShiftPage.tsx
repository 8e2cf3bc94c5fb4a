import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAgency } from '../../../lib/session/agency.ts';
import { day, hourOf } from '../../../lib/format.ts';
import { useClaims } from '../../../lib/session/session.ts';
import { stationId, stationName } from '../../../lib/station/station-id.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { isUnsent, type Scan } from '../scan-queue.ts';
import { noteShiftSeen, othersScans } from '../scan-store.ts';
import { useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import { type Today, useToday } from '../components/StationCounts.tsx';
import styles from './ShiftPage.module.css';

const texts = receptionTexts.shift;

/** /shift: what one person did today, wherever they stood; one page to sign. No amounts. */
export function ShiftPage() {
  const today = useToday();
  const { name } = useAgency();
  const person = useClaims()?.name ?? '';
  useEffect(noteShiftSeen, []);
  return (
    <div className={styles.page}>
      <PageTitle
        title={texts.title}
        lead={[name, person, today.data && day(today.data.day)].filter(Boolean).join(' · ')}
        actions={
          <span className={styles.actions}>
            <LinkButton to="/receive-tracking" variant="default">
              {texts.back}
            </LinkButton>
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              {texts.print}
            </Button>
          </span>
        }
      />
      <Loaded query={today} keep failed={failures.load} loading={<SkeletonCard lines={6} />}>
        {done => <Sheet today={done} />}
      </Loaded>
    </div>
  );
}

function Sheet({ today: { person, stations, refused } }: { today: Today }) {
  const own = useScans()
    .filter(isUnsent)
    .map(scan => ({ scan, by: null }));
  const others = othersScans()
    .filter(({ scan }) => isUnsent(scan))
    .map(({ scan }) => ({ scan, by: scan.by ?? receptionTexts.station.somebody }));
  const unsent = [...own, ...others];
  return (
    <>
      <dl className={styles.totals}>
        <Total
          word={texts.received}
          count={person.received + person.measured}
          small={person.measured > 0 ? texts.ofThemDomestic(person.measured) : null}
        />
        <Total word={texts.processed} count={person.processed} />
        <Total word={texts.refused} count={person.refused} />
        <Total word={texts.unsent} count={unsent.length} />
      </dl>
      {stations.length > 1 && <Stations stations={stations} />}
      <Lines
        title={texts.refusedLines}
        none={texts.noRefused}
        lines={refused.map(one => ({
          key: `${one.station} ${one.code}`,
          hour: hourOf(one.date),
          code: one.code,
          what: texts.kinds[one.kind],
          why: one.message,
        }))}
      />
      <Lines title={texts.unsentLines} none={texts.noUnsent} lines={unsent.map(unsentLine)} />
      <div className={styles.signatures}>
        <p>{texts.signature}</p>
        <p>{texts.takesOver}</p>
      </div>
    </>
  );
}

function Total({ word, count, small = null }: { word: string; count: number; small?: string | null }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{count}</dd>
      {small && <dd className={styles.small}>{small}</dd>}
    </div>
  );
}

/** Where somebody worked who went from one station to another. */
function Stations({ stations }: Pick<Today, 'stations'>) {
  return (
    <table className={styles.lines}>
      <caption>{texts.byStation}</caption>
      <thead>
        <tr>
          {[texts.station, texts.received, texts.processed, texts.refused].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stations.map(({ station, ...counts }) => (
          <tr key={station}>
            <th scope="row">{stationWords(station)}</th>
            <td>{counts.received + counts.measured}</td>
            <td>{counts.processed}</td>
            <td>{counts.refused}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stationWords(station: string | null): string {
  if (station === null) {
    return texts.noStation;
  }
  return station === stationId() ? texts.here(stationName(station)) : stationName(station);
}

type Line = { key: string; hour: string; code: string; what: string; why: string };

function unsentLine({ scan, by }: { scan: Scan; by: string | null }): Line {
  const { key, job, at } = scan;
  const why = by === null ? texts.waits : texts.waitsOf(by);
  return { key, hour: hourOf(new Date(at).toISOString()), code: job.code, what: texts.kinds[job.kind], why };
}

/** As many as one printed page holds beside the rest. */
const PRINTED = 14;

function Lines({ title, none, lines }: { title: string; none: string; lines: Line[] }) {
  return (
    <table className={styles.lines}>
      <caption>{title}</caption>
      <tbody>
        {lines.length === 0 && (
          <tr>
            <td>{none}</td>
          </tr>
        )}
        {lines.map((line, index) => (
          <tr key={line.key} data-printed={index < PRINTED}>
            <td>{line.hour}</td>
            <th scope="row">{line.code}</th>
            <td>{line.what}</td>
            <td>{line.why}</td>
          </tr>
        ))}
        {lines.length > PRINTED && (
          <tr className={styles.more}>
            <td colSpan={4}>{texts.more(lines.length - PRINTED)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
