import { Button } from '@mantine/core';
import type { FullPackage } from '@puerta/contract/packages';
import { IconDownload, IconFold, IconPrinter, IconReceipt, IconTruckDelivery } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { money, moment } from '../../../lib/format.ts';
import { useSavePdf, useSaveZpl } from '../../../lib/use-save-pdf.ts';
import { uiTexts } from '../../../ui/texts.es.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ReviewPill } from '../../../ui/StatusPill.tsx';
import { DropPoints } from '../../drop-points/components/DropPoints.tsx';
import { purchasesTexts } from '../texts.es.ts';
import { OrderLabels } from './OrderLabels.tsx';
import styles from './PurchaseActions.module.css';

const texts = purchasesTexts.actions;

type Props = {
  parcel: Pick<FullPackage, 'id' | 'tracking_number' | 'reviews' | 'can'>;
  /** an order whose labels, this one among others, may be had in one document */
  order?: number;
  fullWidth?: boolean;
};

/** What the server lets its customer do with a package now, the payment and voiding aside: DebtNotice, VoidButton. */
export function PurchaseActions({ parcel, order, fullWidth }: Props) {
  const { id, tracking_number: tracking, can } = parcel;
  const label = useSavePdf(tracking, () => api('GET /purchase/label/:id', { params: { id } }));
  const invoice = useSavePdf(tracking, () => api('GET /purchase/invoice/:id', { params: { id } }));
  return (
    <>
      {can.label && (
        <Button
          variant="default"
          fullWidth={fullWidth}
          loading={label.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => label.mutate()}
        >
          {texts.label}
        </Button>
      )}
      {can.label && fullWidth && <OtherLabels id={id} tracking={tracking} />}
      {order !== undefined && <OrderLabels order={order} count={2} fullWidth={fullWidth} />}
      {can.pickup && (
        <LinkButton
          to="/pickup/$id"
          params={{ id: String(id) }}
          variant="default"
          fullWidth={fullWidth}
          leftSection={<IconTruckDelivery size={18} aria-hidden />}
        >
          {texts.pickup}
        </LinkButton>
      )}
      <PickupReview reviews={parcel.reviews} />
      {can.label && <DropPoints id={id} tracking={tracking} fullWidth={fullWidth} />}
      {can.invoice && (
        <Button
          variant="default"
          fullWidth={fullWidth}
          loading={invoice.isPending}
          leftSection={<IconReceipt size={18} aria-hidden />}
          onClick={() => invoice.mutate()}
        >
          {texts.invoice}
        </Button>
      )}
    </>
  );
}

/** In place of the pickup's link, while a bank reviews its payment. */
function PickupReview({ reviews }: Pick<FullPackage, 'reviews'>) {
  const review = reviews.find(({ of }) => of === 'pickup');
  return (
    review && (
      <p className={styles.review}>
        <ReviewPill />
        {texts.pickupInReview(money(review.amount), moment(review.since))}
      </p>
    )
  );
}

/** For a printer of letter pages, and for the few who have a thermal one: on the package's own page only. */
function OtherLabels({ id, tracking }: { id: number; tracking: string }) {
  const letter = useSavePdf(texts.letterFile(tracking), () =>
    api('GET /purchase/label/:id', { params: { id }, query: { paper: 'letter' } }),
  );
  const zpl = useSaveZpl(tracking, () => api('GET /purchase/label/:id/zpl', { params: { id } }));
  return (
    <>
      <Button
        variant="default"
        fullWidth
        loading={letter.isPending}
        leftSection={<IconFold size={18} aria-hidden />}
        onClick={() => letter.mutate()}
      >
        {texts.letter}
      </Button>
      <Button
        variant="default"
        fullWidth
        loading={zpl.isPending}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => zpl.mutate()}
      >
        {uiTexts.zpl}
      </Button>
    </>
  );
}
