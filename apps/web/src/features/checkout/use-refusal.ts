import type { Failure } from '@puerta/contract/client';
import { useEffect, useEffectEvent } from 'react';
import type { StepIndex } from './draft.ts';

/** The part of the order's payload that a step fills in. */
export type Part = 'sender' | 'receive' | 'detail';

/** What a refusal says of one part, with that part's own field names; null when it says nothing of it. */
export function refusalOf(refusal: Failure, part: Part): Failure | null {
  const prefix = `${part}.`;
  const fields = (refusal.error.fields ?? [])
    .filter(({ field }) => field.startsWith(prefix))
    .map(({ field, message }) => ({ field: field.slice(prefix.length), message }));
  return fields.length > 0 ? { ...refusal, error: { ...refusal.error, fields } } : null;
}

/** Shows in the step it concerns what the server refused at the payment. */
export function useRefusal(refusal: Failure | null, part: Part, show: (failure: Failure) => void): void {
  const showLatest = useEffectEvent(show);
  useEffect(() => {
    const concerned = refusal && refusalOf(refusal, part);
    if (concerned) {
      showLatest(concerned);
    }
  }, [refusal, part]);
}

/** A refusal of one of several boxes as one of the form's, and which box (from 0) is to be in it; null for any other. */
export function boxRefused(refusal: Failure): { at: number | null; why: Failure } {
  const [, number] = /^boxes\.(\d+)\./.exec(refusal.error.fields?.[0]?.field ?? '') ?? [];
  if (number === undefined) return { at: null, why: refusal };
  const prefix = `boxes.${number}.`;
  const fields = (refusal.error.fields ?? []).flatMap(({ field, message }) =>
    field.startsWith(prefix) ? { field: field.replace(prefix, 'detail.'), message } : [],
  );
  return { at: Number(number), why: { ...refusal, error: { ...refusal.error, fields } } };
}

const STEP_OF: Readonly<Record<Part, StepIndex>> = { sender: 0, receive: 1, detail: 2 };

/** The first step that a refusal speaks of; null for one that concerns the payment or nothing in particular. */
export function stepRefused(refusal: Failure): StepIndex | null {
  const part = (['sender', 'receive', 'detail'] as const).find(each => refusalOf(refusal, each));
  return part ? STEP_OF[part] : null;
}

/** Goes back, once for each refusal, to the step that it speaks of. */
export function useSendBack(refusal: Failure | null, sendBack: (refusal: Failure) => void): void {
  const sendBackLatest = useEffectEvent(sendBack);
  useEffect(() => {
    if (refusal) {
      sendBackLatest(refusal);
    }
  }, [refusal]);
}
