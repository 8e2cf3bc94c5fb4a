import { failures, invalid, refusals } from '@puerta/contract/messages.es';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { CallFailed, messageOf } from '../../lib/query/api.ts';
import { beep } from '../../lib/station/beep.ts';
import { forgetRefusal, notifyError, notifyStation } from '../../lib/notice/notify.ts';
import { isOwing } from '../../lib/package-state.ts';
import { say } from '../../lib/station/say.ts';
import { isTypingNow, type ScanField, useScanField } from '../../lib/station/use-scanner.ts';
import { type PackageRecord, useLookup } from '../packages/api.ts';
import {
  answerInHand,
  clearMeasures,
  enterMeasures,
  formState,
  inHand,
  type InHand,
  isAwaited,
  measureFields,
  measureOf,
  takeInHand,
  whyLeft,
} from './in-hand.ts';
import { receptionTexts } from './texts.es.ts';
import { isDisconnected } from './away.ts';
import type { ScanOutcome } from './components/ScanForm.tsx';

const KINDS = {
  '/tracking': 'venezuela',
  '/receive-tracking': 'venezuela',
  '/receive-tracking-domestic': 'domestic',
} as const;

/** Nothing may be done here with a package, or it was done before: what is said aloud, and what a list says. */
export type Judged = { outcome: 'bad' | 'known'; words: string; line: string };
/** A reading with which a screen had nothing to do; `record` null: nobody knows the code. */
export type Idle = Pick<Judged, 'outcome' | 'line'> & { code: string; record: PackageRecord | null };

export type ScanLookup = ReturnType<typeof useScanLookup>;

/**
 * A screen that looks a package up by what is scanned: the code stands in the address, the field shows it, a tone,
 * a colour and a sentence say how it went. `judge` says what is to be heard of a package that is not simply taken on;
 * `onIdle` hears once of each reading of such a one, and of a code that nobody knows.
 */
export function useScanLookup(
  to: keyof typeof KINDS,
  judge: (record: PackageRecord) => Judged | null = () => null,
  onIdle: (reading: Idle) => void = () => {},
) {
  const { code = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const field = useScanField();
  const [value, setValue] = useState(code);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [readings, setReadings] = useState(0);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isCounter = to !== '/tracking';
  const looked = { kind: KINDS[to], code };
  const lookup = useLookup(looked, isCounter);
  const isFailed = lookup.isError && !(isCounter && isDisconnected(lookup.error));
  const judged = lookup.data ? judge(lookup.data) : null;
  const outcome = outcomeOf(refusal, isFailed, judged, lookup.isSuccess);

  const box = useBoxInHand({
    code,
    field,
    onLost: measure => {
      const line = receptionTexts.receive.noBox(measure);
      notifyStation({ kind: 'error', message: line });
      beep('bad');
      say(line);
      onIdle({ outcome: 'bad', line, code: measure, record: null });
    },
    onLeft: ({ code, record }, why) => {
      if (isCounter) {
        onIdle({ outcome: 'bad', line: leftLine(to, why), code, record });
      }
    },
  });

  const look = (scanned: string) => {
    const measure = isCounter ? measureOf(scanned) : null;
    if (measure !== null) {
      setValue(inHand().code);
      box.measure(measure);
      return;
    }
    const wanted = readCode(scanned).code;
    if (wanted === '') {
      setRefusal(invalid.tracking.empty);
      notifyError(invalid.tracking.empty);
      beep('bad');
      return;
    }
    setRefusal(null);
    setValue(wanted);
    setReadings(count => count + 1);
    const isAnother = wanted !== inHand().code;
    if (isAnother) {
      if (box.leave() && isCounter) {
        // nobody shelves it as received
        beep('bad');
      }
      takeInHand(wanted, 'asked');
      void navigate({ to, search: { code: wanted } });
    }
    inHand().state = 'asked';
    if (wanted === code) {
      void lookup.refetch();
    }
  };

  const clear = () => {
    setRefusal(null);
    box.leave();
    void navigate({ to, search: {} });
  };

  // the package is measured where it can be; anywhere else the next code may come
  const goOn = () => {
    const [measure] = measureFields();
    if (!measure) {
      field.next();
    } else if (field.isSpent() && !isTypingNow()) {
      measure.focus();
    }
  };

  const tell = useEffectEvent((error: Error) => {
    if (inHand().code !== code) {
      return;
    }
    const wasAsked = inHand().state === 'asked';
    if (isCounter && isDisconnected(error)) {
      // the counter measures on: the form for that has the focus
      box.answer(lookup.data ?? null);
      return;
    }
    const message = messageOf(error, failures.load);
    notifyStation({ kind: 'error', message });
    beep('bad');
    say(message);
    field.next();
    box.answer(lookup.data ?? null);
    if (wasAsked && error instanceof CallFailed && error.failure.status < 500) {
      onIdle({ outcome: 'bad', line: message, code, record: null });
    } else if (wasAsked && inHand().state === 'settled') {
      // it is still to be answered
      inHand().state = 'asked';
    }
  });
  useLayoutEffect(() => {
    if (lookup.error) {
      tell(lookup.error);
    }
  }, [lookup.error, lookup.errorUpdatedAt]);

  // one tone for one scan: what is saved afterwards has its own
  const answer = useEffectEvent((record: PackageRecord) => {
    if (inHand().code !== code) {
      return;
    }
    if (inHand().state === 'asked') {
      forgetRefusal();
      beep(judged?.outcome ?? 'good');
      if (judged) {
        say(judged.words);
        onIdle({ ...judged, code, record });
      }
      goOn();
    }
    box.answer(record);
  });
  useLayoutEffect(() => {
    if (lookup.data && !lookup.isFetching) {
      answer(lookup.data);
    }
  }, [lookup.data, lookup.isFetching]);

  // a box that was saved late takes the focus from no other's form
  const next = () => {
    setSavedAt(readings);
    if (inHand().state !== 'open') {
      field.next();
    }
  };

  const said = lookup.data && !refusal ? saidOf(lookup.data) : '';
  return {
    looked,
    field,
    value,
    setValue,
    refusal,
    early: box.early,
    outcome,
    lookup,
    look,
    readings,
    isSettled: savedAt === readings && inHand().state === 'settled',
    clear,
    next,
    said,
  };
}

function leftLine(to: keyof typeof KINDS, why: LeftWhy): string {
  const { left } = to === '/receive-tracking' ? receptionTexts.receive : receptionTexts.domestic;
  return `${left}: ${receptionTexts.left[why]}`;
}

function saidOf(record: PackageRecord): string {
  const owes = isOwing(record) && !record.voided;
  return [record.tracking_number, record.status, ...(owes ? [refusals.payment_pending] : [])].join(', ');
}

function outcomeOf(
  refusal: string | null,
  failed: boolean,
  judged: Judged | null,
  found: boolean,
): ScanOutcome | null {
  if (refusal || failed) {
    return 'bad';
  }
  return judged?.outcome ?? (found ? 'good' : null);
}

type LeftWhy = NonNullable<ReturnType<typeof whyLeft>>;

type Options = {
  /** the code of the box that this page shows */
  code: string;
  field: ScanField;
  /** hears of a measure that is no box's */
  onLost: (measure: string) => void;
  /** hears of a box that was put out of hand and not received */
  onLeft: (box: InHand, why: LeftWhy) => void;
};

/** The box that a counter has in hand; what is weighed before its form is there is entered the moment it is. */
function useBoxInHand({ code, field, onLost, onLeft }: Options) {
  const [early, setEarly] = useState('');
  const note = (measures: readonly string[]) => {
    inHand().early = measures;
    setEarly(measures.join(' × '));
  };
  /** Answers whether it leaves a line. */
  const leave = (): boolean => {
    const why = whyLeft(inHand(), formState());
    if (why) {
      onLeft(inHand(), why);
    }
    setEarly('');
    takeInHand('', 'settled');
    return why !== null;
  };
  const end = useEffectEvent(leave);
  useLayoutEffect(() => {
    if (inHand().code !== code) {
      takeInHand(code, 'shown');
    }
    return () => {
      // unless another one was read meanwhile
      if (inHand().code === code) {
        end();
      }
    };
  }, [code]);
  return {
    early,
    leave,
    /** A measure that comes before its form waits for it, and one that belongs to no box is told. */
    measure: (measure: string) => {
      const box = inHand();
      if (isAwaited(box)) {
        note([...box.early, measure]);
      } else if (box.code === code) {
        enterMeasures([measure]).forEach(onLost);
      } else {
        onLost(measure);
      }
    },
    /** Its answer is there, in the very commit that shows it: no key falls between. */
    answer: (record: PackageRecord | null) => {
      const box = inHand();
      const { early: waiting } = box;
      // a number whose Enter is still to come begins with the first field too
      const isBegun = !field.isSpent() && measureOf(field.node()?.value ?? '') !== null;
      if (waiting.length > 0 || (isAwaited(box) && isBegun)) {
        clearMeasures();
      }
      note([]);
      answerInHand(box, record, measureFields().length > 0);
      const lost = enterMeasures(waiting);
      if (lost.length > 0) {
        onLost(lost.join(' × '));
      }
    },
  };
}
