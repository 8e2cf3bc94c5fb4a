import { Button } from '@mantine/core';
import { pendingPayment } from '@puerta/contract/messages.es';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import type { FullPackage, PaymentReview } from '@puerta/contract/packages';
import { money, moment } from '../../../lib/format.ts';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { ReviewPill } from '../../../ui/StatusPill.tsx';
import type { Measured } from '../../parcel/parcel-view.ts';
import { debtTexts } from '../texts.es.ts';
import { PayDebtDialog } from './PayDebtDialog.tsx';
import type { PayDebt } from './PayDialog.tsx';

const texts = debtTexts.notice;

type Props = {
  parcel: Measured & { debt: number; reviews: PaymentReview[]; can: { pay: boolean } } & Partial<
      Pick<FullPackage, 'difference'>
    >;
  pay: PayDebt;
  /** after the payment was taken or is under review */
  onPaid: (isHeld: boolean, payment?: string) => void;
};

/**
 * Says that a received package waits for its payment, and opens the card window; while a bank reviews a payment it says
 * since when, and nobody pays again.
 */
export function DebtNotice({ parcel, pay, onPaid }: Props) {
  const [isPaying, setPaying] = useState(false);
  const close = () => setPaying(false);
  const review = parcel.reviews.find(({ of }) => of === 'debt');
  return (
    <>
      <DangerNotice
        title={pendingPayment}
        text={review ? texts.inReview(money(review.amount), moment(review.since)) : texts.text}
        action={
          review ? (
            <ReviewPill />
          ) : (
            parcel.can.pay && (
              <Button
                color="red.9"
                leftSection={<IconCreditCard size={18} aria-hidden />}
                onClick={() => setPaying(true)}
              >
                <span className="num">{texts.pay(money(parcel.debt))}</span>
              </Button>
            )
          )
        }
      />
      <PayDebtDialog
        parcel={parcel}
        pay={pay}
        opened={isPaying}
        onClose={close}
        onPaid={(isHeld, payment) => {
          close();
          onPaid(isHeld, payment);
        }}
      />
    </>
  );
}
