import { failures, invalid, refusals } from '@puerta/contract/messages.es';
import { readCode } from '@puerta/domain/scanned-code';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailed, messageOf } from '../../lib/api.ts';
import { beep } from '../../lib/beep.ts';
import { forgetRefusal, notifyError, notifyStation } from '../../lib/notify.ts';
import { isOwing } from '../../lib/package-state.ts';
import { say } from '../../lib/say.ts';
import { isTypingNow, useScanField } from '../../lib/use-scanner.ts';
import { type PackageRecord, useLookup } from '../packages/api.ts';
import { addMeasure, measureOf, moveMeasures } from './half-measured.ts';
import { receptionTexts } from './texts.es.ts';
import { isDisconnected } from './components/Lookup.tsx';
import type { ScanOutcome } from './components/ScanForm.tsx';
import { goToMissing, useEarlyMeasures } from './use-early-measures.ts';

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
  const looked = { kind: KINDS[to], code };
  const lookup = useLookup(looked, to !== '/tracking');
  const isFailed = lookup.isError && !(to !== '/tracking' && isDisconnected(lookup.error));
  const judged = lookup.data ? judge(lookup.data) : null;
  const outcome = outcomeOf(refusal, isFailed, judged, lookup.isSuccess);
  const isAsked = useRef(false);

  const refuseMeasure = (measure: string) => {
    const line = receptionTexts.receive.noBox(measure);
    notifyStation({ kind: 'error', message: line });
    beep('bad');
    say(line);
    onIdle({ outcome: 'bad', line, code: measure, record: null });
  };
  const { early, note, forget, settle } = useEarlyMeasures(refuseMeasure);

  /** A measure that comes before its form waits for it, and one that belongs to no box is refused aloud. */
  const takeMeasure = (measure: string) => {
    const isOpen = lookup.data !== undefined && document.querySelector('[data-measure]') !== null;
    setValue(code);
    if (code !== '' && (lookup.isFetching || isOpen) && addMeasure(numberOf(lookup.data) ?? code, measure)) {
      if (isOpen && !lookup.isFetching) {
        goToMissing();
      } else {
        note(measure);
      }
    } else {
      refuseMeasure(measure);
    }
  };

  const look = (scanned: string) => {
    const measure = to === '/tracking' ? null : measureOf(scanned);
    if (measure !== null) {
      takeMeasure(measure);
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
    if (to !== '/tracking' && isAsked.current && wanted !== code) {
      // it was not there yet when the next one came: nobody shelves it as received
      beep('bad');
      onIdle({ outcome: 'bad', line: receptionTexts.receive.overtaken, code, record: null });
    }
    setValue(wanted);
    setReadings(count => count + 1);
    isAsked.current = true;
    if (wanted === code) {
      void lookup.refetch();
    } else {
      forget();
      void navigate({ to, search: { code: wanted } });
    }
  };

  const clear = () => {
    setRefusal(null);
    forget();
    void navigate({ to, search: {} });
  };

  // the package is measured where it can be; anywhere else the next code may come
  const goOn = () => {
    const measure = document.querySelector<HTMLInputElement>('[data-measure]');
    if (!measure) {
      field.next();
    } else if (field.isSpent() && !isTypingNow()) {
      measure.focus();
    }
  };

  const tell = useEffectEvent((error: Error) => {
    const wasAsked = isAsked.current;
    isAsked.current = false;
    if (to !== '/tracking' && isDisconnected(error)) {
      // the counter measures on: the form for that has the focus
      settle([code]);
      return;
    }
    const message = messageOf(error, failures.load);
    notifyStation({ kind: 'error', message });
    beep('bad');
    say(message);
    field.next();
    if (wasAsked && error instanceof CallFailed && error.failure.status < 500) {
      onIdle({ outcome: 'bad', line: message, code, record: null });
    }
    settle([code]);
  });
  useEffect(() => {
    if (lookup.error) {
      tell(lookup.error);
    }
  }, [lookup.error, lookup.errorUpdatedAt]);

  // one tone for one scan: what is saved afterwards has its own
  const answer = useEffectEvent(() => {
    if (isAsked.current) {
      isAsked.current = false;
      forgetRefusal();
      if (to !== '/tracking' && lookup.data) {
        moveMeasures(code, lookup.data.tracking_number);
      }
      beep(judged?.outcome ?? 'good');
      if (judged && lookup.data) {
        say(judged.words);
        onIdle({ ...judged, code, record: lookup.data });
      }
      goOn();
    }
    settle([code, ...(lookup.data ? [lookup.data.tracking_number] : [])]);
  });
  useEffect(() => {
    if (lookup.data && !lookup.isFetching) {
      answer();
    }
  }, [lookup.data, lookup.isFetching]);

  const said = lookup.data && !refusal ? saidOf(lookup.data) : '';
  return {
    looked,
    field,
    value,
    setValue,
    refusal,
    early,
    outcome,
    lookup,
    look,
    readings,
    clear,
    next: field.next,
    said,
  };
}

const numberOf = (record: PackageRecord | undefined) => record?.tracking_number;

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
