import type { OwnOrder } from '@puerta/contract/parcels/checkout';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { api, dataOf } from '../../../lib/query/api.ts';
import { money } from '../../../lib/format.ts';
import { ASK_AGAIN_MS, askPayment, paysElsewhere, paymentQuery } from '../../../lib/address/payment-page.ts';
import { useLeaveAfter } from '../../../lib/focus/use-leave-after.ts';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { OrderLabels, SendAnother } from '../../purchases/components/PurchaseActions.tsx';
import { OutcomeTicket, type Tone } from '../../../ui/parcel/OutcomeTicket.tsx';
import { checkoutTexts } from '../return.es.ts';
import { currentAgency } from '../../../lib/session/agency.ts';
import { purchaseQuery } from '../../../lib/query/own-purchases.ts';
import { isGone } from '../../../lib/query/read.ts';

type Ending = { tone: Tone; title: string; text: string; settled: boolean };
const ENDINGS: Readonly<Record<OwnOrder['state'], Ending>> = {
  paid: { tone: 'good', ...checkoutTexts.paid, settled: true },
  held: { tone: 'waiting', ...checkoutTexts.held, settled: true },
  placing: { tone: 'waiting', ...checkoutTexts.waiting, settled: true },
  awaiting_payment: { tone: 'waiting', ...checkoutTexts.waiting, settled: true },
  failed: { tone: 'bad', ...checkoutTexts.failed, settled: false },
  expired: { tone: 'bad', ...checkoutTexts.failed, settled: false },
};

/** Where a payment leads: it shows what the server knows of the order, and goes on to Compras. */
export function CheckoutSuccessPage() {
  const navigate = useNavigate();
  const { order: id = null, payment, pickup = false } = useSearch({ from: '/checkout/success' });
  const order = useQuery(paidOrderQuery(id, payment));
  const ending = order.data ? ENDINGS[order.data.state] : null;
  // one that has just been sent to the provider's page waits there, not here
  const isOver = ending?.settled === true && !(paysElsewhere() && order.data?.state === 'awaiting_payment');
  const isLeaving = useLeaveAfter(() => void navigate({ to: '/purchase' }), isOver);

  if (id === null && payment === undefined) {
    return <Navigate to="/purchase" replace />;
  }
  if (order.isPending) {
    return (
      <>
        <PageTitle title={checkoutTexts.documentTitle} />
        <SkeletonCard lines={5} />
      </>
    );
  }
  const isUnknown = order.data === null || isGone(order.error);
  if (order.isError && !isUnknown) {
    return (
      <>
        <PageTitle title={checkoutTexts.documentTitle} />
        <ErrorState onRetry={() => void order.refetch()} />
      </>
    );
  }
  if (!order.data || !ending) {
    return (
      <OutcomeTicket
        documentTitle={checkoutTexts.documentTitle}
        tone="waiting"
        {...checkoutTexts.none}
        stub={<LinkButton to="/purchase">{checkoutTexts.purchases}</LinkButton>}
      />
    );
  }
  const { tone, title, text, settled } = ending;
  const [first] = order.data.packages;
  return (
    <OutcomeTicket
      documentTitle={checkoutTexts.documentTitle}
      tone={tone}
      title={title}
      text={order.data.reason ?? text}
      stub={
        settled ? (
          <>
            <p style={{ visibility: isLeaving ? undefined : 'hidden' }}>{checkoutTexts.leaving}</p>
            {order.data.packages.length > 0 && (
              <OrderLabels order={order.data.id} count={order.data.packages.length} />
            )}
            {order.data.state === 'paid' && (
              <SendAnother parcel={{ ...order.data, order_id: order.data.id }} />
            )}
            <OfferPickup tracking={first?.tracking_number} wasChosen={pickup} />
            <LinkButton to="/purchase">{checkoutTexts.purchases}</LinkButton>
          </>
        ) : (
          <LinkButton to="/services">{checkoutTexts.retry}</LinkButton>
        )
      }
    >
      <OrderFacts order={order.data} />
      {order.data.state === 'paid' && <Receipt tracking={first?.tracking_number} />}
    </OutcomeTicket>
  );
}

/** The label of a way back is of use to whoever has the box. */
function Receipt({ tracking = '' }: { tracking?: string | undefined }) {
  const { data } = useQuery({ ...purchaseQuery(tracking), enabled: tracking !== '' });
  return <p>{data?.return_of ? checkoutTexts.receiptBack : checkoutTexts.receipt}</p>;
}

/** A pickup is paid when it is agreed on: offered where the carrier collects what was bought, and said if it was quoted. */
function OfferPickup({ tracking = '', wasChosen }: { tracking?: string | undefined; wasChosen: boolean }) {
  const { data } = useQuery({ ...purchaseQuery(tracking), enabled: tracking !== '' });
  return (
    data?.can.pickup && (
      <>
        {wasChosen && <p>{checkoutTexts.pickupLater}</p>}
        <LinkButton to="/pickup/$id" params={{ id: String(data.id) }} variant="default">
          {checkoutTexts.pickup}
        </LinkButton>
      </>
    )
  );
}

function OrderFacts({ order }: { order: OwnOrder }) {
  const trackings = order.packages.map(each => each.tracking_number);
  return (
    <DescriptionList
      items={[
        { term: checkoutTexts.number, value: String(order.id) },
        { term: checkoutTexts.service, value: order.product_name },
        { term: checkoutTexts.to, value: order.receive_name },
        ...(trackings.length > 0
          ? [{ term: checkoutTexts.packages(trackings.length), value: trackings.join(' ') }]
          : []),
        {
          term: order.state === 'paid' ? checkoutTexts.total : checkoutTexts.amount,
          value: money(order.total),
        },
      ]}
    />
  );
}

/** A payment that was given up or refused: what to do next. One left on the provider's page can still be made. */
export function CheckoutCancelPage() {
  const { payment } = useSearch({ from: '/checkout/cancel' });
  const { data } = useQuery({ ...paymentQuery(payment), refetchInterval: false });
  if (data && data.state !== 'awaiting' && data.state !== 'failed') {
    return <Navigate to="/checkout/success" search={{ payment }} replace />;
  }
  const canStillPay = data?.state === 'awaiting';
  const { title, text } = canStillPay ? checkoutTexts.left : checkoutTexts.cancel;
  return (
    <OutcomeTicket
      documentTitle={checkoutTexts.documentTitle}
      tone={canStillPay ? 'waiting' : 'bad'}
      title={title}
      text={text}
      stub={
        <>
          {canStillPay ? (
            <LinkButton to="/purchase">{checkoutTexts.purchases}</LinkButton>
          ) : (
            <LinkButton to="/services">{checkoutTexts.retry}</LinkButton>
          )}
          <Support />
        </>
      }
    />
  );
}

function Support() {
  const { support_email } = currentAgency();
  return support_email ? <a href={`mailto:${support_email}`}>{support_email}</a> : null;
}

/** States that end by themselves in a moment. */
const PASSING: readonly OwnOrder['state'][] = ['placing', 'awaiting_payment'];

/** The order just paid, or the one that a payment on the provider's page was for; null when neither names one. */
const paidOrderQuery = (id: number | null, payment?: string) =>
  queryOptions({
    queryKey: ['order', id, payment],
    queryFn: async ({ signal }): Promise<OwnOrder | null> => {
      const order = id ?? (payment === undefined ? null : (await askPayment(payment)).order);
      return order === null
        ? null
        : dataOf(await api('GET /order/mine/:id', { params: { id: order } }, { signal }));
    },
    refetchInterval: ({ state }) => (state.data && PASSING.includes(state.data.state) ? ASK_AGAIN_MS : false),
  });
