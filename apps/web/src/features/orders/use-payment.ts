import type { Failure } from '@puerta/contract/client';
import { type FormEvent, useRef, useState } from 'react';
import { notifyRefusal } from '../../lib/card-refusal.ts';
import { notifyError } from '../../lib/notify.ts';
import { type CardValues, EMPTY_CARD } from '../../ui/CardFields.tsx';
import type { Outcome } from './pay.ts';

/**
 * The card, which lives in this state and in one request, and how its payment goes. The card's fields are sent
 * unchecked (docs/rules/payments.md): the server has the say.
 */
export function usePayment(
  /** dollars; null while there is no price to pay */
  total: number | null,
  onPay: (payment: CardValues & { total: number }) => Promise<Outcome>,
) {
  const [card, setCard] = useState(EMPTY_CARD);
  const [refused, setRefused] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  // two clicks may come before the button is drawn as busy
  const busy = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current || total === null) {
      return;
    }
    busy.current = true;
    setSending(true);
    setRefused(null);
    const outcome = await onPay({ ...card, total });
    if (outcome.kind === 'bought') {
      // still busy: the page is about to be another
      return;
    }
    busy.current = false;
    setSending(false);
    if (outcome.kind === 'refused') {
      setRefused(outcome.failure);
      notifyRefusal(outcome.failure);
    } else {
      setRefused(null);
      notifyError(outcome.message);
    }
  };
  const useAnother = () => {
    setCard(EMPTY_CARD);
    setRefused(null);
  };
  return {
    card,
    setCard,
    refused,
    sending,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    useAnother,
  };
}
