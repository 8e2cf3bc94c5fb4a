import { pendingPayment } from '@puerta/contract/messages.es';
import type { FullPackage, PaymentReview } from '@puerta/contract/packages';
import { money, moment } from '../../../lib/format.ts';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { ReviewPill } from '../../../ui/StatusPill.tsx';
import type { Measured } from '../../parcel/parcel-view.ts';
import { debtTexts } from '../texts.es.ts';
import type { PayDebt } from './PayDialog.tsx';
import { PayOneDebt } from './PayOneDebt.tsx';

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
export function DebtNotice({ parcel, ...payment }: Props) {
  const review = parcel.reviews.find(({ of }) => of === 'debt');
  return (
    <DangerNotice
      title={pendingPayment}
      text={review ? texts.inReview(money(review.amount), moment(review.since)) : texts.text}
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
