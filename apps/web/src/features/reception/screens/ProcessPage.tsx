import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useScanField } from '../../../lib/station/use-scanner.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { ScanForm, ScanHistory, type ScanOutcome } from '../components/ScanForm.tsx';
import { MoreBelow, OthersScans, StationFoot, StationState } from '../components/Station.tsx';
import { StationCounts } from '../components/StationCounts.tsx';
import type { Scan } from '../scan-queue.ts';
import { isNoLabel, onScanNews, processScan, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from '../components/page.module.css';
import { Button } from '@mantine/core';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { refusals, transports } from '@puerta/contract/messages.es';
import { factsOf, type ParcelFacts, useLookup } from '../../packages/api.ts';
import { lastSentence, spokenOf } from '../spoken.ts';
import { NextStepLink } from '../components/ScanLine.tsx';
import { type AnswerTone, ScanAnswer } from '../components/ScanAnswer.tsx';

const texts = receptionTexts.process;

const OUTCOMES: Partial<Record<Scan['state'], ScanOutcome>> = {
  done: 'good',
  repeated: 'known',
  waiting: 'known',
  queued: 'known',
  refused: 'bad',
};

/** /process: one repackage label after the other, by scanner or by hand. */
export function ProcessPage() {
  const field = useScanField();
  const { code = '' } = useSearch({ from: '/process' });
  const [value, setValue] = useState(code);
  const navigate = useNavigate();
  const last = useScans().find(scan => scan.job.kind === 'process');

  // What went well, or waits in the list, leaves the field; what was refused stays there to be mended.
  const follow = useEffectEvent((scan: Scan) => {
    if (scan.job.kind !== 'process') {
      return;
    }
    if (scan.state !== 'refused' && field.isSpent() && value === scan.job.code) {
      setValue('');
    }
    field.next();
  });
  useEffect(() => onScanNews(scan => follow(scan)), []);

  return (
    <div className={styles.page} data-fills>
      <PageTitle title={texts.title} lead={texts.prompt} actions={<StationState />} />
      <ScanForm
        field={field}
        value={value}
        onValue={setValue}
        onCode={processScan}
        label={texts.label}
        prompt={texts.example}
        submit={texts.submit}
        jump={{ word: texts.back, onNext: () => void navigate({ to: '/receive-tracking' }) }}
        error={last?.state === 'refused' && value === last.job.code ? last.message : null}
        outcome={last ? (OUTCOMES[last.state] ?? null) : null}
        isSettled={value === '' && last !== undefined && last.state !== 'refused'}
      />
      <OthersScans />
      <div className={styles.station}>
        <div className={styles.answer}>
          {last ? (
            <ProcessAnswer scan={last} />
          ) : (
            <EmptyState title={texts.waiting} text={receptionTexts.receive.waitingText} />
          )}
          <MoreBelow />
        </div>
        <ScanHistory kind="process" />
      </div>
      <StationFoot>
        <StationCounts />
      </StationFoot>
    </div>
  );
}

const answerWords = receptionTexts.answer;

const SAID: Record<Scan['state'], { tone: AnswerTone; title: string }> = {
  queued: { tone: 'busy', title: answerWords.sending },
  sending: { tone: 'busy', title: answerWords.sending },
  waiting: { tone: 'kept', title: answerWords.kept },
  done: { tone: 'done', title: answerWords.processed },
  repeated: { tone: 'repeated', title: answerWords.processedBefore },
  refused: { tone: 'refused', title: answerWords.refused },
};

/** What became of the last label, for who sorts the box: whose it is, where it goes, by what. */
function ProcessAnswer({ scan }: { scan: Scan }) {
  const { job, state, warning, message } = scan;
  if (isNoLabel(scan)) {
    return <NoLabel code={job.code} />;
  }
  const isWaiting = message === receptionTexts.station.alreadyWaiting;
  const said = warning
    ? { tone: 'ask' as const, title: answerWords.look }
    : isWaiting
      ? { tone: 'repeated' as const, title: answerWords.again }
      : SAID[state];
  const facts = scan.facts ?? null;
  const code = readCode(job.code).code;
  return (
    <>
      <ScanAnswer {...said} code={job.code} facts={facts} next={nextOf(scan, facts)}>
        {scan.next && <NextStepLink next={scan.next} code={code} isButton />}
      </ScanAnswer>
      <p className="unseen" role="status">
        {spokenOf(said.title, facts)}
      </p>
    </>
  );
}

function nextOf({ state, warning, message }: Scan, facts: ParcelFacts | null): string | undefined {
  if (warning) return warning;
  if (state === 'waiting') return answerWords.keptNext;
  // the state that it is in, as it is said: the whole sentence stands in the list
  if (state === 'refused' || state === 'repeated') {
    const why = lastSentence(message);
    return why === refusals.payment_pending ? `${why}. ${answerWords.ownNext}` : why;
  }
  const way = Object.entries(transports).find(([name]) => name === facts?.transport)?.[1];
  return state === 'done' && way ? answerWords.shelf(way.toLowerCase()) : undefined;
}

/** A code that is no label of ours is refused as it is; the box that it belongs to may be processed by a button. */
function NoLabel({ code }: { code: string }) {
  const read = readCode(code).code;
  const { data } = useLookup({ kind: 'venezuela', code: read });
  const label = data?.package_number;
  return (
    <ScanAnswer
      tone="refused"
      title={answerWords.unknown}
      code={code}
      facts={data ? factsOf(data) : null}
      next={data && answerWords.offered(label ?? data.tracking_number)}
    >
      {data?.can.process && label && (
        <Button onClick={() => processScan(`${label}-${data.tracking_number}`)}>
          {answerWords.offer(label)}
        </Button>
      )}
    </ScanAnswer>
  );
}
