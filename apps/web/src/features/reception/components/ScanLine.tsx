import {
  IconCheck,
  IconCloudUp,
  IconLoader2,
  IconPrinter,
  type IconProps,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { ActionIcon, Button } from '@mantine/core';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import type { ComponentType } from 'react';
import type { NextStep } from '@puerta/contract/errors';
import { api } from '../../../lib/query/api.ts';
import { alignedPounds, moment } from '../../../lib/format.ts';
import { usePrintPdf } from '../../../lib/files/use-save-pdf.ts';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { STATUS_WORDS } from '../../../ui/parcel/status.ts';
import { takeUpMeasures } from '../in-hand.ts';
import type { Measuring, Scan } from '../scan-queue.ts';
import { DONE_WORDS } from '../spoken.ts';
import { dismissScan, isNoLabel, retryScan } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './scan.module.css';

const texts = receptionTexts.station;

const ICONS: Record<Scan['state'], ComponentType<IconProps>> = {
  queued: IconLoader2,
  sending: IconLoader2,
  waiting: IconCloudUp,
  done: IconCheck,
  repeated: IconRefresh,
  refused: IconX,
};

/** How it went, in a word. */
const SAID: Record<Exclude<Scan['state'], 'done'>, string> = {
  queued: texts.sending,
  sending: texts.sending,
  waiting: texts.unsent,
  repeated: receptionTexts.answer.again,
  refused: texts.refusedOne,
};

const wordOf = ({ job, state }: Scan) => (state === 'done' ? DONE_WORDS[job.kind] : SAID[state]);

export const labelCall = (id: number) => api('GET /lots/repackage/:id', { params: { id } });

/** The label that a reading can print again; undefined where it has none. */
export function labelOf({ state, facts }: Scan): { id: number; number: string } | undefined {
  const isKnown = state === 'done' || state === 'repeated';
  return isKnown && facts?.packageNumber ? { id: facts.id, number: facts.packageNumber } : undefined;
}

/** One reading: what became of it, what can be done with it now. */
export function ScanLine({ scan }: { scan: Scan }) {
  const { job, state, message, warning, next, at } = scan;
  const Icon = ICONS[state];
  const code = readCode(job.code).code;
  const label = labelOf(scan);
  const isIdle = job.kind === 'look' && state !== 'repeated';
  const said = warning ?? ((state === 'refused' && !isIdle) || state === 'repeated' ? message : '');
  return (
    <li data-state={warning ? 'warned' : state}>
      <span className={styles.mark}>
        <Icon size={16} stroke={2.2} aria-hidden />
      </span>
      <div className={styles.words}>
        <span>
          <b>
            {isIdle ? message : wordOf(scan)} {job.kind !== 'process' && label?.number}
          </b>
          {` · ${moment(new Date(at).toISOString()).slice(-5)}`}
        </span>
        <small>
          {code === '' ? (
            '—'
          ) : (
            <LinkAnchor to="/tracking" search={{ code }} className="num">
              {job.code}
            </LinkAnchor>
          )}
          {'measured' in job && ` · ${alignedPounds(job.measured.weight)}`}
          {job.kind === 'shelve' && ` · ${job.place}`}
          {job.kind === 'move' && ` · ${STATUS_WORDS[job.status]}`}
        </small>
        {said && (
          <small className={styles.said}>
            <span>{said}</span>
            {next && <NextStepLink next={next} code={code} />}
          </small>
        )}
      </div>
      {label && <Reprint {...label} />}
      {state === 'refused' && <Mending scan={scan} />}
    </li>
  );
}

function Reprint({ id, number }: { id: number; number: string }) {
  const print = usePrintPdf(() => labelCall(id));
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
  const { code } = readCode(job.code);
  const isMeasured = 'measured' in job;
  const isIdle = job.kind === 'look';
  return (
    <div className={styles.mending}>
      {isMeasured && (
        <LinkButton
          {...SMALL}
          to={job.kind === 'receive' ? '/receive-tracking' : '/receive-tracking-domestic'}
          search={{ code }}
          aria-label={texts.mendOf(job.code)}
          onClick={() => takeUpAgain(job, facts?.tracking)}
        >
          {texts.mend}
        </LinkButton>
      )}
      {code !== '' && !isIdle && !isNoLabel(scan) && (
        <Button {...SMALL} aria-label={texts.retryOf(job.code)} onClick={() => retryScan(key)}>
          {texts.retry}
        </Button>
      )}
      {(isMeasured || (isIdle && !facts)) && (
        <LinkButton {...SMALL} to="/unidentified" search={{ code }} aria-label={texts.recordOf(job.code)}>
          {texts.record}
        </LinkButton>
      )}
      <Button {...SMALL} aria-label={texts.dismissOf(job.code)} onClick={() => dismissScan(key)}>
        {texts.dismiss}
      </Button>
    </div>
  );
}

const SMALL = { variant: 'default', size: 'xs' } as const;

/** The form that opens for this code has its measures again. */
function takeUpAgain({ code, measured }: Measuring, tracking?: string): void {
  const { weight, length, width, height, notes } = measured;
  const values = {
    weight: String(weight),
    length: String(length),
    width: String(width),
    height: String(height),
    notes,
  };
  for (const one of new Set([readCode(code).code, tracking ?? code])) {
    takeUpMeasures(one, values);
  }
}

const nextWords = receptionTexts.next;

const COUNTERS = {
  receive: { to: '/receive-tracking', words: nextWords.receive },
  measure: { to: '/receive-tracking-domestic', words: nextWords.measure },
} as const;

type Props = { next: NextStep; code: string /** pressed, not read on in a line */; isButton?: boolean };

/** The counter where one goes on with a box that was refused; whatever else may follow stands behind its code. */
export function NextStepLink({ next, code, isButton = false }: Props) {
  if (next !== 'receive' && next !== 'measure') {
    return null;
  }
  const { to, words } = COUNTERS[next];
  return isButton ? (
    <LinkButton to={to} search={{ code }}>
      {words}
    </LinkButton>
  ) : (
    <>
      {' '}
      <LinkAnchor to={to} search={{ code }}>
        {words}
      </LinkAnchor>
    </>
  );
}
