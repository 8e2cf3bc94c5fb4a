import { done, failures } from '@puerta/contract/messages.es';
import { useRef } from 'react';
import { beep } from '../../../lib/station/beep.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { day } from '../../../lib/format.ts';
import { notifyStation } from '../../../lib/notice/notify.ts';
import { say } from '../../../lib/station/say.ts';
import { withState } from '../../../lib/station/with-state.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { factsOf, type Looked, type PackageRecord } from '../../packages/api.ts';
import { type Reception, useReceive } from '../api.ts';
import { isAway } from '../away.ts';
import { forgetHalfMeasured, inHand } from '../in-hand.ts';
import { DONE_WORDS, lastSentence, spokenOf } from '../spoken.ts';
import { keepReception, noteLook, noteScan, PATIENCE, saidAndFacts } from '../station.ts';
import type { MeasureAsked } from './MeasureQuestion.tsx';
import { freshMeasures, MeasureForm } from './MeasureForm.tsx';

type Props = {
  record: PackageRecord;
  looked: Looked;
  /** the measures of before are mended: by a manager while the debt is unpaid, of a domestic package until delivered */
  isCorrection: boolean;
  title: string;
  save: string;
  onAsk: (asked: MeasureAsked) => void;
  onDone: () => void;
};

/** Measures the package that was scanned; without a connection they are kept and sent later, once. */
export function ReceptionForm({ record, looked, isCorrection, title, save, onAsk, onDone }: Props) {
  const receive = useReceive(looked);
  const key = useRef(newIdempotencyKey());

  // a second click while the first is on its way is none
  const send = useOnce(async (body: Reception, refuse: (errors: Record<string, string>) => void) => {
    const { id, ...measured } = body;
    const kind = looked.kind === 'domestic' ? 'measure' : 'receive';
    const job = { kind, code: record.tracking_number, id, measured } as const;
    const signal = AbortSignal.timeout(PATIENCE);
    const box = inHand();
    const { state } = box;
    box.state = 'settled';
    const answer = await receive.mutateAsync({ body, idempotencyKey: key.current, signal });
    if (answer.success) {
      notifyStation({ kind: 'success', message: answer.message ?? done.received });
      const said = saidAndFacts(kind, answer.data);
      beep(said.warning ? 'ask' : 'good');
      say(said.warning ?? spokenOf(DONE_WORDS[kind], said.facts));
      noteScan(job, said);
    } else if (isAway(answer)) {
      keepReception(job, key.current);
    } else {
      beep('bad');
      say(lastSentence(withState(answer)));
      notifyStation({ kind: 'error', message: withState(answer), title: failures.dimensions });
      const named = answer.error.fields ?? [];
      // what a field is to mend stands at the field while it is there; anything else is found again in the list
      if (named.length > 0 && inHand() === box) {
        box.state = state;
      } else {
        noteLook({ code: record.tracking_number, at: kind }, 'refused', {
          message: withState(answer),
          facts: factsOf(record),
        });
      }
      refuse(Object.fromEntries(named.map(({ field, message }) => [field, message])));
      return;
    }
    forgetHalfMeasured(record.tracking_number);
    // what is measured after this is another measurement
    key.current = newIdempotencyKey();
    onDone();
  });

  return (
    <MeasureForm
      code={isCorrection ? undefined : record.tracking_number}
      first={firstValues(record, isCorrection)}
      title={title}
      save={save}
      declared={record.declared}
      isSaving={receive.isPending}
      // a domestic box owes nothing, and who reads no amounts asks for none
      showsCost={looked.kind === 'venezuela' && 'debt' in record}
      onAsk={onAsk}
      onMeasured={(reception, refuse) => void send(reception, refuse)}
    />
  );
}

function firstValues(record: PackageRecord, isCorrection: boolean) {
  const fresh = { ...freshMeasures(record.id), notes: record.notes ?? '' };
  if (!isCorrection) {
    return fresh;
  }
  const { weight, length, width, height, received_date: received } = record;
  return {
    ...fresh,
    ...(received && { date: day(received, 'YYYY-MM-DD') }),
    weight: String(weight),
    length: String(length),
    width: String(width),
    height: String(height),
  };
}
