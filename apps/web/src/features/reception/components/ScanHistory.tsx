import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconCloudOff,
  IconLoader2,
  IconPrinter,
  IconRefresh,
  type IconProps,
} from '@tabler/icons-react';
import { ActionIcon, Button } from '@mantine/core';
import { readCode } from '@puerta/domain/scanned-code';
import type { ComponentType } from 'react';
import { api } from '../../../lib/api.ts';
import { moment, pounds, sides } from '../../../lib/format.ts';
import { usePrintPdf } from '../../../lib/use-save-pdf.ts';
import { Card } from '../../../ui/Card.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx';
import { keepHalfMeasured } from '../half-measured.ts';
import { isUnsent, type Job, type Scan } from '../scan-queue.ts';
import { dismissScan, isNoLabel, retryScan, useScans } from '../station.ts';
import { NextStepLink } from './NextStepLink.tsx';
import { receptionTexts } from '../texts.es.ts';
import styles from './ScanHistory.module.css';

const texts = receptionTexts.station;

const ICONS: Record<Scan['state'], ComponentType<IconProps>> = {
  queued: IconLoader2,
  sending: IconLoader2,
  waiting: IconCloudOff,
  done: IconCircleCheckFilled,
  repeated: IconRefresh,
  refused: IconCircleXFilled,
};

/** What is said before the server has. */
const SAID: Partial<Record<Scan['state'], string>> = {
  queued: texts.sending,
  sending: texts.sending,
  waiting: texts.unsent,
};

/** The last scans of a station, newest first: what became of each, and what is not sent yet. */
export function ScanHistory({ kind }: { kind: Job['kind'] }) {
  const scans = useScans().filter(scan => scan.job.kind === kind);
  const finished = scans.filter(scan => scan.state === 'done').length;
  const isAway = scans.some(scan => scan.state === 'waiting');
  return (
    <Card
      title={texts.history}
      action={<b className={styles.count}>{finished > 0 && texts.counts[kind](finished)}</b>}
    >
      {isAway && (
        <p className={styles.away} role="status">
          <IconCloudOff size={22} aria-hidden />
          <span>
            <b>{texts.unsentCount(scans.filter(isUnsent).length)}</b> {texts.unsentText}
          </span>
        </p>
      )}
      {scans.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ol className={styles.scans}>
          {scans.map(scan => (
            <ScanLine key={scan.key} scan={scan} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function ScanLine({ scan }: { scan: Scan }) {
  const { job, state, message, warning, next, facts, at } = scan;
  const Icon = ICONS[state];
  const code = readCode(job.code).code;
  const small = [
    job.kind === 'process' ? null : `${pounds(job.measured.weight)}, ${sides(job.measured)}`,
    facts?.client,
    moment(new Date(at).toISOString()).slice(-5),
  ];
  return (
    <li data-state={warning ? 'warned' : state}>
      <Icon size={24} aria-hidden />
      <div className={styles.words}>
        <b>{warning ?? (message || SAID[state])}</b>
        <span>
          {code === '' ? (
            '—'
          ) : (
            <LinkAnchor to="/tracking" search={{ code }} className="num">
              {job.code}
            </LinkAnchor>
          )}
          {next && <NextStepLink next={next} code={code} />}
        </span>
        <small>{small.filter(Boolean).join(' · ')}</small>
      </div>
      {facts?.packageNumber && (state === 'done' || state === 'repeated') && (
        <Reprint id={facts.id} number={facts.packageNumber} />
      )}
      {state === 'refused' && <Mending scan={scan} />}
    </li>
  );
}

function Reprint({ id, number }: { id: number; number: string }) {
  const print = usePrintPdf(() => api('GET /lots/repackage/:id', { params: { id } }));
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={texts.reprint(number)}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      <IconPrinter size={18} aria-hidden />
    </ActionIcon>
  );
}

/** What one can do with a reading that was refused: nothing of it is lost before somebody says so. */
function Mending({ scan }: { scan: Scan }) {
  const { key, job, facts } = scan;
  const code = readCode(job.code).code;
  return (
    <div className={styles.mending}>
      {job.kind !== 'process' && (
        <LinkButton
          variant="default"
          size="xs"
          to={job.kind === 'receive' ? '/receive-tracking' : '/receive-tracking-domestic'}
          search={{ code }}
          aria-label={texts.mendOf(job.code)}
          onClick={() => takeUpAgain(job, facts?.tracking)}
        >
          {texts.mend}
        </LinkButton>
      )}
      {code !== '' && !isNoLabel(scan) && (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.retryOf(job.code)}
          onClick={() => retryScan(key)}
        >
          {texts.retry}
        </Button>
      )}
      {job.kind !== 'process' && (
        <LinkButton
          variant="default"
          size="xs"
          to="/unidentified"
          search={{ code }}
          aria-label={texts.recordOf(job.code)}
        >
          {texts.record}
        </LinkButton>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={texts.dismissOf(job.code)}
        onClick={() => dismissScan(key)}
      >
        {texts.dismiss}
      </Button>
    </div>
  );
}

/** The form that opens for this code has its measures again. */
function takeUpAgain({ code, measured }: Exclude<Job, { kind: 'process' }>, tracking?: string): void {
  const { weight, length, width, height, notes } = measured;
  const values = {
    weight: String(weight),
    length: String(length),
    width: String(width),
    height: String(height),
    notes,
  };
  for (const one of new Set([readCode(code).code, tracking ?? code])) {
    keepHalfMeasured(one, values);
  }
}
