import { Button } from '@mantine/core';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import {
  IconArrowBackUp,
  IconBan,
  IconDownload,
  IconFiles,
  IconFold,
  IconMessageCircle,
  IconPrinter,
  IconReceipt,
  IconRepeat,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { api, isOffline, isUnreached } from '../../../lib/query/api.ts';
import { moment, money } from '../../../lib/format.ts';
import { useSavePdf, useSaveZpl } from '../../../lib/files/use-save-pdf.ts';
import { uiTexts } from '../../../ui/texts.es.ts';
import { MenuButton } from '../../../ui/page/MenuButton.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { ReviewPill } from '../../../ui/parcel/StatusPill.tsx';
import { ShareTracking } from '../../tracking/components/ShareTracking.tsx';
import { DropPoints } from '../../drop-points/components/DropPoints.tsx';
import { purchasesTexts } from '../texts.es.ts';
import list from './PurchaseList.module.css';
import styles from './PurchaseRow.module.css';
import { done } from '@puerta/contract/messages.es';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { CHANGED_BY_PAYING } from '../../../lib/query/own-purchases.ts';
import { useAct } from '../../../lib/query/use-act.ts';
import { wizardOf } from '../../../lib/address/wizard-address.ts';

const texts = purchasesTexts.actions;

type SendAnotherProps = Omit<Props, 'count' | 'order'> & {
  parcel: Pick<FullPackage, 'code' | 'group_services' | 'order_id'>;
};

/** Opens the wizard of the same service with what this order was bought with. */
export function SendAnother({ parcel, fullWidth, inHead = false }: SendAnotherProps) {
  return (
    <LinkButton
      {...wizardOf(parcel)}
      search={{ again: parcel.order_id }}
      variant="default"
      fullWidth={fullWidth}
      {...(inHead && { size: 'xs', flex: 'none', 'aria-label': texts.anotherOf(parcel.order_id) })}
      leftSection={<IconRepeat size={inHead ? 16 : 18} aria-hidden />}
    >
      {/* on a phone a head has room for the icon alone */}
      <span className={inHead ? list.wide : undefined}>{texts.another}</span>
    </LinkButton>
  );
}

type ActionsProps = {
  parcel: Pick<
    FullPackage,
    'id' | 'tracking_number' | 'carrier_has_it' | 'reviews' | 'can' | 'code' | 'group_services' | 'order_id'
  >;
  /** an order whose labels, this one among others, may be had in one document */
  order?: number;
  fullWidth?: boolean;
};

/** What the server lets its customer do with a package now, the payment and voiding aside: DebtNotice, VoidButton. */
export function PurchaseActions({ parcel, order, fullWidth }: ActionsProps) {
  const { id, tracking_number: tracking, carrier_has_it: carrierHasIt, can } = parcel;
  const label = useSavePdf(tracking, () => api('GET /purchase/label/:id', { params: { id } }));
  const invoice = useSavePdf(tracking, () => api('GET /purchase/invoice/:id', { params: { id } }));
  return (
    <>
      {can.label && (
        <Button
          variant={fullWidth && !carrierHasIt ? 'filled' : 'default'}
          fullWidth={fullWidth}
          loading={label.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => label.mutate()}
        >
          {texts.label}
        </Button>
      )}
      {can.label && fullWidth && (
        <MenuButton label={texts.otherLabels} icon={<IconFiles size={18} aria-hidden />}>
          <OtherLabels id={id} tracking={tracking} />
          {order !== undefined && <OrderLabels order={order} count={2} fullWidth />}
        </MenuButton>
      )}
      {!fullWidth && order !== undefined && <OrderLabels order={order} count={2} />}
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
      <SendAnother parcel={parcel} fullWidth={fullWidth} />
      {can.send_back && fullWidth && (
        <LinkButton
          {...wizardOf(parcel)}
          search={{ again: parcel.order_id, back: id }}
          variant="default"
          fullWidth
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
        >
          {texts.sendBack}
        </LinkButton>
      )}
      <PickupReview reviews={parcel.reviews} />
      {can.label && !carrierHasIt && <DropPoints id={id} tracking={tracking} fullWidth={fullWidth} />}
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
      {fullWidth && (
        <>
          <ShareTracking code={tracking} label={texts.share} variant="default" fullWidth />
          <LinkButton
            to="/support"
            search={{ about: tracking }}
            variant="default"
            fullWidth
            leftSection={<IconMessageCircle size={18} aria-hidden />}
          >
            {texts.ask}
          </LinkButton>
        </>
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

const labelTexts = purchasesTexts.actions;

type Props = {
  order: number;
  /** how many labels it has; two where nobody counted them */
  count: number;
  fullWidth?: boolean;
  /** in a line of 44 px: the document alone, small */
  inHead?: boolean;
};

/** All labels of an order in one document: for a printer of labels, and on letter pages with a fold line. */
export function OrderLabels({ order, count, fullWidth, inHead = false }: Props) {
  const params = { params: { order } };
  const labels = useSavePdf(labelTexts.orderFile(order), () => api('GET /purchase/labels/:order', params));
  const letter = useSavePdf(labelTexts.orderLetterFile(order), () =>
    api('GET /purchase/labels/:order', { ...params, query: { paper: 'letter' } }),
  );
  if (inHead) {
    return (
      <Button
        variant="default"
        size="xs"
        loading={labels.isPending}
        leftSection={<IconFiles size={16} aria-hidden />}
        aria-label={`${labelTexts.orderLabels}: ${labelTexts.labels(count)}`}
        onClick={() => labels.mutate()}
      >
        <span className={styles.wide}>{labelTexts.orderLabels}</span>
        <span className={styles.brief}>{labelTexts.labels(count)}</span>
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        loading={labels.isPending}
        leftSection={<IconFiles size={18} aria-hidden />}
        onClick={() => labels.mutate()}
      >
        {count === 1 ? labelTexts.label : labelTexts.orderLabels}
      </Button>
      <Button
        variant="default"
        fullWidth={fullWidth}
        loading={letter.isPending}
        leftSection={<IconFold size={18} aria-hidden />}
        onClick={() => letter.mutate()}
      >
        {count === 1 ? labelTexts.letter : labelTexts.orderLetter}
      </Button>
    </>
  );
}

const voidTexts = purchasesTexts.voiding;

type VoidProps = {
  parcel: Pick<
    FullPackage,
    'id' | 'tracking_number' | 'price' | 'pickup' | 'ends_visit' | 'void_until' | 'can'
  >;
};

/** Voids it; where the answer was lost, it is asked what became of it. */
async function voidLabel(id: number, track: string) {
  const wasOffline = isOffline();
  const answer = await api('DELETE /purchase/label/:id', { params: { id } });
  if (wasOffline || !isUnreached(answer)) {
    return answer;
  }
  const now = await api('GET /purchase/:tracking', { params: { tracking: track } });
  if (now.success && now.data.voided) {
    return { success: true as const, message: done.voided };
  }
  return { ...answer, message: now.success ? voidTexts.stillValid : voidTexts.unknown };
}

/** Voids a label after asking, with what comes back and what does not: its price goes back to the customer. */
export function VoidButton({ parcel }: VoidProps) {
  const { id, tracking_number, price, pickup, ends_visit, void_until, can } = parcel;
  const voiding = useAct(() => voidLabel(id, tracking_number), {
    said: done.voided,
    refresh: CHANGED_BY_PAYING,
  });
  if (!can.void) {
    return null;
  }
  const message = (
    <>
      {voidTexts.message(tracking_number, money(price))}
      {pickup === 1 && <p>{ends_visit ? voidTexts.pickupEnds : voidTexts.pickupKept}</p>}
      {void_until && <p>{voidTexts.until(moment(void_until))}</p>}
    </>
  );
  return (
    <AskedButton
      variant="subtle"
      color="red.9"
      c="var(--danger)"
      leftSection={<IconBan size={18} aria-hidden />}
      question={{ title: voidTexts.title, message, confirmLabel: voidTexts.confirm, danger: true }}
      onConfirm={() => voiding.mutateAsync()}
    >
      {purchasesTexts.actions.void}
    </AskedButton>
  );
}
