import { Button } from '@mantine/core';
import { card as cardSchema } from '@puerta/contract/money/cards';
import type { Answer, Failure } from '@puerta/contract/client';
import { done, failures } from '@puerta/contract/messages.es';
import { issuesInOrder } from '@puerta/contract/validate';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { besideCard, fieldRefusals, notifyRefusal } from '../../../lib/form/card-refusal.ts';
import { money } from '../../../lib/format.ts';
import { type CardBody, withCard } from '../../../lib/form/sent-card.ts';
import { paysElsewhere } from '../../../lib/address/payment-page.ts';
import { forgetErrors, notify, notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { type CardField, CardFields, EMPTY_CARD } from '../../../ui/form/CardFields.tsx';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { PriceTag } from '../../../ui/parcel/PriceTag.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { debtTexts } from '../texts.es.ts';
import styles from './PayDialog.module.css';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { MeasuresCompare } from '../../parcel/components/ParcelFacts.tsx';
import { type Measured, isOtherBox } from '../../parcel/parcel-view.ts';

const texts = debtTexts.dialog;

type PaymentAnswer = Answer<'POST /purchase/debt' | 'POST /purchase/debts' | 'POST /tracking/:code/payment'>;
/** The call that pays: the customer's, the public one, or the one for several packages. */
export type PayDebt = (card: CardBody, idempotencyKey: string) => Promise<PaymentAnswer>;

type FormProps = {
  /** dollars */
  amount: number;
  /** what it is for, below the sum */
  children?: ReactNode;
  pay: PayDebt;
  /** `payment` names it where its outcome is asked for */
  onPaid: (isHeld: boolean, payment?: string) => void;
  onBusy: (busy: boolean) => void;
};
type Props = Omit<FormProps, 'onBusy'> & { title?: string; opened: boolean; onClose: () => void };

/** The card window for what is owed. It stays open while a payment is on its way. */
export function PayDialog({ title = texts.title, opened, onClose, ...form }: Props) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title={title} opened={opened} onClose={() => isBusy || onClose()}>
      <PayForm {...form} onBusy={setBusy} />
    </Dialog>
  );
}

/** Mounted each time the window opens: that is how long its idempotency key and its card live. */
function PayForm({ amount, children, ...payment }: FormProps) {
  const { card, setCard, refusal, isPaying, form, submit } = useDebtPayment(payment);
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.owed}>
        {texts.owed} <PriceTag amount={amount} />
      </p>
      {children}
      <CardFields values={card} onChange={setCard} errors={refusal?.told} disabled={isPaying} />
      <div className={styles.foot}>
        <Trouble text={refusal?.beside ?? null} />
        <Button type="submit" fullWidth loading={isPaying}>
          <span className="num">{texts.submit(money(amount))}</span>
        </Button>
        {isPaying && (
          <p className={styles.under} role="status">
            {texts.underWay}
          </p>
        )}
      </div>
    </form>
  );
}

/** `told` is what is wrong with the marked fields, `beside` stands above the button. */
type Refusal = { told: Partial<Record<CardField, string>>; beside: string | null };

/** The card of one payment, its refusals and its way to the server. */
function useDebtPayment({ pay, onPaid, onBusy }: Omit<FormProps, 'amount' | 'children'>) {
  const [key] = useState(newIdempotencyKey);
  const [card, setCard] = useState(EMPTY_CARD);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (told: Record<string, string>, beside: string | null) => {
    setRefusal({ told, beside });
    const first = CARD_FIELDS.find(field => field in told) ?? 'card_number';
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const payment = useMutation({
    // No variables: the query cache would keep the card.
    mutationFn: () => withCard(card, sent => pay(sent, key)),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: answer => {
      if (answer.success && answer.data.redirect) {
        location.assign(answer.data.redirect);
      } else if (answer.success) {
        announce(answer);
        onPaid(answer.payment_status === 'held', 'payment' in answer.data ? answer.data.payment : undefined);
      } else {
        const failure = answer as Failure;
        refuse(fieldRefusals(failure), numbered(failure));
        notifyRefusal(failure, failures.payment);
      }
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    forgetErrors();
    const checked = z.safeParse(cardSchema, card);
    if (checked.success || paysElsewhere()) {
      setRefusal(null);
      payment.mutate();
    } else {
      const issues = issuesInOrder(checked.error, CARD_FIELDS);
      const message = issues[0]?.message ?? '';
      refuse(Object.fromEntries(issues.map(({ field }) => [field, message])), null);
      notifyError(message);
    }
  };

  return { card, setCard, refusal, isPaying: payment.isPending, form, submit };
}

const CARD_FIELDS = Object.keys(EMPTY_CARD) as CardField[];

/** What stands beside the card, after the numbers of the packages that it is about. */
function numbered(failure: Failure): string | null {
  const { trackings } = failure.error;
  return trackings ? `${trackings.join(', ')}: ${failure.message}` : besideCard(failure);
}

function announce({ message, payment_status }: { message?: string; payment_status?: string }): void {
  if (payment_status === 'held') {
    void notify({ kind: 'info', message: message ?? done.held });
  } else {
    notifySuccess(message ?? done.paid);
  }
}

type OneProps = Omit<ComponentProps<typeof PayDialog>, 'amount' | 'children'> & {
  parcel: Measured & { debt: number } & Partial<Pick<FullPackage, 'difference' | 'difference_reason'>>;
};

/** The card window for what one package owes; folded, what was declared beside what was measured. */
export function PayDebtDialog({ parcel, ...dialog }: OneProps) {
  return (
    <PayDialog amount={parcel.debt} {...dialog}>
      {parcel.difference_reason && <p className={styles.reason}>{parcel.difference_reason}.</p>}
      {isOtherBox(parcel) && (
        <details className={styles.why}>
          <summary>{debtTexts.dialog.why}</summary>
          <MeasuresCompare parcel={parcel} />
          {parcel.difference && (
            <DescriptionList
              ruled={false}
              items={parcel.difference.map(({ label, amount }) => ({ term: label, value: signed(amount) }))}
            />
          )}
        </details>
      )}
    </PayDialog>
  );
}

/** One line may cost less than it did. */
const signed = (amount: number) => `${amount < 0 ? '' : '+'}${money(amount)}`;
