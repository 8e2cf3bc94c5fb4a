import type { ReactNode } from 'react';
import { isAhead, isDomestic, isOwing } from '../../../lib/package-state.ts';
import type { PackageRecord } from '../../packages/api.ts';
import { factsOf } from '../../packages/known-parcels.ts';
import type { Judged } from '../use-scan-lookup.ts';
import { askedFor } from '../question-words.ts';
import { spokenOf } from '../spoken.ts';
import { receptionTexts } from '../texts.es.ts';
import { awaitsMeasures } from '../in-hand.ts';
import type { MeasureAsked } from '../use-measure-question.ts';
import { type AnswerTone, ScanAnswer } from './ScanAnswer.tsx';

const texts = receptionTexts.answer;

type Props = {
  record: PackageRecord;
  /** it is another counter's */
  isElsewhere?: boolean;
  /** by this station, a moment ago */
  isJustReceived?: boolean;
  /** and it had been measured before */
  isJustCorrected?: boolean;
  /** its measures are being mended */
  isCorrecting?: boolean;
  /** what somebody has to look at again before it is kept */
  asked?: MeasureAsked;
  /** what is done with it */
  children?: ReactNode;
};

/** What a counter says of the package that was scanned, in words that one reads while walking. */
export function ReceiveAnswer(props: Props) {
  const { record } = props;
  const { tone, title, next } = saidOf(props);
  return (
    <ScanAnswer
      tone={tone}
      title={title}
      code={[record.package_number, record.tracking_number].filter(Boolean).join(' · ')}
      facts={factsOf(record)}
      next={next}
    >
      {props.children}
    </ScanAnswer>
  );
}

function saidOf({ record, isElsewhere, isJustReceived, isJustCorrected, isCorrecting, asked }: Props): {
  tone: AnswerTone;
  title: string;
  next?: string;
} {
  const { can, package_number: number } = record;
  const kept = isJustCorrected ? texts.corrected : texts.received;
  if (record.voided) return { tone: 'refused', title: texts.voided };
  if (isElsewhere) return { tone: 'refused', title: texts.domestic };
  if (asked) return { tone: 'ask', title: askedFor(asked) };
  if (isCorrecting || awaitsMeasures(record)) {
    return { tone: 'found', title: texts.measure };
  }
  if (isOwing(record)) {
    const title = isJustReceived ? `${kept}: ${texts.owing.toLowerCase()}` : texts.owing;
    return { tone: isJustReceived ? 'ask' : 'refused', title, next: texts.ownNext };
  }
  if (isJustReceived && number) {
    return { tone: 'done', title: kept, next: texts.labelNext(number) };
  }
  if (can.deliver && isDomestic(record)) return { tone: 'done', title: texts.measured, next: texts.deliver };
  return {
    tone: 'repeated',
    title: isAhead(record) ? record.status : `${texts.receivedBefore}: ${record.status}`,
    ...(record.last_step && { next: record.last_step }),
  };
}

/** What is heard of a package that is scanned at a counter; null where it is simply taken on. */
export function judgeReceived(record: PackageRecord, isElsewhere: boolean): Judged | null {
  const { tone, title } = saidOf({ record, isElsewhere });
  if (tone === 'refused') return { outcome: 'bad', words: title, line: title };
  if (tone !== 'repeated') return null;
  return {
    outcome: 'known',
    words: spokenOf(title, factsOf(record)),
    line: record.last_step ?? title,
  };
}
