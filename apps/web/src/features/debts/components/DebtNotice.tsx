import { pendingPayment } from '@puerta/contract/messages.es';
import type { FullPackage, PaymentReview } from '@puerta/contract/parcels/packages';
import { moment, money } from '../../../lib/format.ts';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { ReviewPill } from '../../../ui/parcel/StatusPill.tsx';
import type { Measured } from '../../parcel/parcel-view.ts';
import { debtTexts } from '../texts.es.ts';
import type { PayDebt, PayDebtDialog as CardWindow } from './PayDialog.tsx';
import { Button, type ButtonProps } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';

const texts = debtTexts.notice;

type Props = {
  parcel: Measured & { debt: number; reviews: PaymentReview[]; can: { pay: boolean } } & Partial<
      Pick<FullPackage, 'difference' | 'difference_reason'>
    >;
  pay: PayDebt;
  /** the last payment of it that came to nothing, if any: what is said of that */
  failed?: string | null | undefined;
  /** after the payment was taken or is under review */
  onPaid: (isHeld: boolean, payment?: string) => void;
};

/**
 * Says that a received package waits for its payment, and opens the card window; while a bank reviews a payment it says
 * since when, and nobody pays again.
 */
export function DebtNotice({ parcel, failed, ...payment }: Props) {
  const review = parcel.reviews.find(({ of }) => of === 'debt');
  return (
    <DangerNotice
      title={pendingPayment}
      text={[
        failed,
        sentence(parcel.difference_reason),
        review ? texts.inReview(money(review.amount), moment(review.since)) : texts.text,
      ]
        .filter(Boolean)
        .join(' ')}
      action={
        review ? (
          <ReviewPill />
        ) : (
          parcel.can.pay && (
            <PayOneDebt parcel={parcel} {...payment}>
              <span className="num">{texts.pay(money(parcel.debt))}</span>
            </PayOneDebt>
          )
        )
      }
    />
  );
}

/** A reason, as the server says it, among other sentences. */
const sentence = (reason: string | null | undefined) => reason && `${reason}.`;

const PayDebtDialog = lazy(async () => ({ default: (await import('./PayDialog.tsx')).PayDebtDialog }));

type PayProps = Pick<ComponentProps<typeof CardWindow>, 'parcel' | 'pay' | 'onPaid'> &
  Pick<ButtonProps, 'className' | 'variant' | 'children'> & { 'aria-label'?: string };

/** Opens the card's window for what one package owes. The look and the words of the button are the place's. */
export function PayOneDebt({ parcel, pay, onPaid, ...look }: PayProps) {
  const [isPaying, setPaying] = useState(false);
  const icon = look.variant === undefined && <IconCreditCard size={18} aria-hidden />;
  return (
    <>
      <Button color="red.9" leftSection={icon} {...look} onClick={() => setPaying(true)} />
      <Suspense>
        {isPaying && (
          <PayDebtDialog
            parcel={parcel}
            pay={pay}
            opened
            onClose={() => setPaying(false)}
            onPaid={(isHeld, payment) => {
              setPaying(false);
              onPaid(isHeld, payment);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
