import { Button } from '@mantine/core';
import { readCode } from '@puerta/domain/scanned-code';
import { transports } from '@puerta/contract/messages.es';
import { useLookup } from '../../packages/api.ts';
import { factsOf, type ParcelFacts } from '../../packages/known-parcels.ts';
import type { Scan } from '../scan-queue.ts';
import { isNoLabel, processScan } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import { lastSentence, spokenOf } from '../spoken.ts';
import { NextStepLink } from './NextStepLink.tsx';
import { type AnswerTone, ScanAnswer } from './ScanAnswer.tsx';

const texts = receptionTexts.answer;

const SAID: Record<Scan['state'], { tone: AnswerTone; title: string }> = {
  queued: { tone: 'busy', title: texts.sending },
  sending: { tone: 'busy', title: texts.sending },
  waiting: { tone: 'kept', title: texts.kept },
  done: { tone: 'done', title: texts.processed },
  repeated: { tone: 'repeated', title: texts.processedBefore },
  refused: { tone: 'refused', title: texts.refused },
};

/** What became of the last label, for who sorts the box: whose it is, where it goes, by what. */
export function ProcessAnswer({ scan }: { scan: Scan }) {
  const { job, state, warning, message } = scan;
  if (isNoLabel(scan)) {
    return <NoLabel code={job.code} />;
  }
  const isWaiting = message === receptionTexts.station.alreadyWaiting;
  const said = warning
    ? { tone: 'ask' as const, title: texts.look }
    : isWaiting
      ? { tone: 'repeated' as const, title: texts.again }
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
  if (state === 'waiting') return texts.keptNext;
  // the state that it is in, as it is said: the whole sentence stands in the list
  if (state === 'refused' || state === 'repeated') return lastSentence(message);
  const way = Object.entries(transports).find(([name]) => name === facts?.transport)?.[1];
  return state === 'done' && way ? texts.shelf(way.toLowerCase()) : undefined;
}

/** A code that is no label of ours is refused as it is; the box that it belongs to may be processed by a button. */
function NoLabel({ code }: { code: string }) {
  const read = readCode(code).code;
  const { data } = useLookup({ kind: 'venezuela', code: read });
  const label = data?.package_number;
  return (
    <ScanAnswer
      tone="refused"
      title={texts.unknown}
      code={code}
      facts={data ? factsOf(data) : null}
      next={data && texts.offered(label ?? data.tracking_number)}
    >
      {data?.can.process && label && (
        <Button onClick={() => processScan(`${label}-${data.tracking_number}`)}>{texts.offer(label)}</Button>
      )}
    </ScanAnswer>
  );
}
