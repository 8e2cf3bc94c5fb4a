import type { Failure } from '@puerta/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notifyError, notifySuccess } from '../../lib/notify.ts';

type Changed = { success: true; message?: string } | Failure;
type ShowFailure = (failure: Failure, field: undefined, title: string) => void;
type Words = { done: string; failed: string };

/**
 * Sends a change of the address book, once at a time, and says how it went: a success closes what it came from, a
 * refusal is the form's to show, or said in a notice where there is none.
 */
export function useAddressChange({ done, failed }: Words, onDone: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const send = async (change: () => Promise<Changed>, onRefused?: ShowFailure) => {
    if (sending.current) {
      return;
    }
    sending.current = true;
    setBusy(true);
    const answer = await change();
    sending.current = false;
    setBusy(false);
    if (answer.success) {
      notifySuccess(answer.message ?? done);
      onDone();
      await client.invalidateQueries({ queryKey: ['addresses'] });
    } else if (onRefused) {
      onRefused(answer, undefined, failed);
    } else {
      notifyError(answer.message, failed);
    }
  };
  return {
    busy,
    send: (change: () => Promise<Changed>, onRefused?: ShowFailure) => void send(change, onRefused),
  };
}
