import { text } from '@puerta/contract/text-fields';
import { done, failures } from '@puerta/contract/messages.es';
import { invalidPickup } from '@puerta/contract/pickups.es';
import type { FullPackage } from '@puerta/contract/packages';
import { pickupFields } from '@puerta/contract/pickups';
import type { Failure } from '@puerta/contract/client';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { newIdempotencyKey } from '../../lib/new-key.ts';
import { notifyRefusal } from '../../lib/card-refusal.ts';
import { notify } from '../../lib/notify.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { type CardField, EMPTY_CARD } from '../../ui/CardFields.tsx';
import { useRefreshPurchases } from '../../lib/own-purchases.ts';

const { date, qty, name, phone } = pickupFields;
/** A window is chosen as one: `0800-1200`. */
const pickupForm = z.object({ date, window: text(invalidPickup.window), qty, name, phone });
type Chosen = z.output<typeof pickupForm>;

const CARD_FIELDS = Object.keys(EMPTY_CARD) as CardField[];

/** The form of a pickup, the card that pays it, and its way to the server. */
export function usePickup(parcel: Pick<FullPackage, 'id' | 'sender_name' | 'sender_phone'>) {
  const [key] = useState(newIdempotencyKey);
  const [card, setCard] = useState(EMPTY_CARD);
  const [refused, setRefused] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  // two clicks may come before the button is drawn as busy
  const busy = useRef(false);
  const navigate = useNavigate();
  const refresh = useRefreshPurchases();

  const send = async ({ window, ...chosen }: Chosen) => {
    if (busy.current) {
      return;
    }
    busy.current = true;
    setSending(true);
    setRefused(null);
    const [startTime = '', endTime = ''] = window.split('-');
    // a plain call, not a mutation of the query cache: that would keep the card
    const answer = await api(
      'POST /purchase/pickup',
      { body: { id: parcel.id, ...chosen, startTime, endTime, ...card } },
      { idempotencyKey: key },
    );
    if (answer.success && answer.data.redirect) {
      location.assign(answer.data.redirect);
      return;
    }
    if (answer.success) {
      refresh();
      if (answer.payment_status === 'held') {
        void notify({ kind: 'info', message: answer.message ?? done.held });
      }
      const { payment } = answer.data;
      void navigate(
        answer.payment_status === 'held' ? { to: '/purchase' } : { to: '/debt/success', search: { payment } },
      );
      return;
    }
    busy.current = false;
    setSending(false);
    refuse(answer);
  };

  const { form, submit, showFailure } = useZodForm({
    schema: pickupForm,
    initialValues: {
      date: '',
      window: '',
      qty: '',
      name: parcel.sender_name,
      phone: parcel.sender_phone,
    },
    onValid: chosen => void send(chosen),
  });

  const refuse = (failure: Failure) => {
    const named = failure.error.fields?.map(({ field }) => field) ?? [];
    if (named.some(field => field in form.getValues())) {
      setRefused(null);
      showFailure(failure);
    } else {
      setRefused(failure);
      notifyRefusal(failure, named.length === 0 ? failures.payment : undefined);
    }
  };

  return { form, submit, card, setCard, cardErrors: cardErrorsOf(refused), refused, sending };
}

/** The fields of the card that a refusal names, with its sentence. */
function cardErrorsOf(refused: Failure | null): Partial<Record<CardField, string>> {
  const named = refused?.error.fields?.map(({ field }) => field) ?? [];
  return Object.fromEntries(
    CARD_FIELDS.filter(field => named.includes(field)).map(field => [field, refused?.message]),
  );
}
