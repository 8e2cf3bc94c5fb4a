import type { OwnOrder } from '@puerta/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { CallFailed } from '../../../lib/api.ts';
import { money } from '../../../lib/format.ts';
import { paysElsewhere } from '../../../lib/payment-page.ts';
import { useLeaveAfter } from '../../../lib/use-leave-after.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { purchaseQuery } from '../../../lib/own-purchases.ts';
import { OrderLabels } from '../../purchases/components/OrderLabels.tsx';
import { paidOrderQuery } from '../checkout-queries.ts';
import { OutcomeTicket, type Tone } from '../../../ui/OutcomeTicket.tsx';
import { checkoutTexts as texts } from '../texts.es.ts';

type Ending = { tone: Tone; title: string; text: string; settled: boolean };
const ENDINGS: Readonly<Record<OwnOrder['state'], Ending>> = {
  paid: { tone: 'good', ...texts.paid, settled: true },
  held: { tone: 'waiting', ...texts.held, settled: true },
  placing: { tone: 'waiting', ...texts.waiting, settled: true },
  awaiting_payment: { tone: 'waiting', ...texts.waiting, settled: true },
  failed: { tone: 'bad', ...texts.failed, settled: false },
  expired: { tone: 'bad', ...texts.failed, settled: false },
};

/** Where a payment leads: it shows what the server knows of the order, and goes on to Compras. */
export function CheckoutSuccessPage() {
  const navigate = useNavigate();
  const { order: id = null, payment, pickup = false } = useSearch({ from: '/checkout/success' });
  const order = useQuery(paidOrderQuery(id, payment));
  const ending = order.data ? ENDINGS[order.data.state] : null;
  // one that has just been sent to the provider's page waits there, not here
  const isLeaving =
    ending?.settled === true && !(paysElsewhere() && order.data?.state === 'awaiting_payment');
  useLeaveAfter(() => void navigate({ to: '/purchase' }), isLeaving);

  if (id === null && payment === undefined) {
    return <Navigate to="/purchase" replace />;
  }
  if (order.isPending) {
    return (
      <>
        <PageTitle title={texts.documentTitle} />
        <SkeletonCard lines={5} />
      </>
    );
  }
  const isUnknown =
    order.data === null || (order.error instanceof CallFailed && order.error.failure.status === 404);
  if (order.isError && !isUnknown) {
    return (
      <>
        <PageTitle title={texts.documentTitle} />
        <ErrorState onRetry={() => void order.refetch()} />
      </>
    );
  }
  if (!order.data || !ending) {
    return (
      <OutcomeTicket
        documentTitle={texts.documentTitle}
        tone="waiting"
        {...texts.none}
        stub={<LinkButton to="/purchase">{texts.purchases}</LinkButton>}
      />
    );
  }
  const { tone, title, text, settled } = ending;
  const [first] = order.data.packages;
  return (
    <OutcomeTicket
      documentTitle={texts.documentTitle}
      tone={tone}
      title={title}
      text={order.data.reason ?? text}
      stub={
        settled ? (
          <>
            <p>{texts.leaving}</p>
            {order.data.packages.length > 0 && (
              <OrderLabels order={order.data.id} count={order.data.packages.length} />
            )}
            <OfferPickup tracking={first?.tracking_number} wasChosen={pickup} />
            <LinkButton to="/purchase">{texts.purchases}</LinkButton>
          </>
        ) : (
          <LinkButton to="/services">{texts.retry}</LinkButton>
        )
      }
    >
      <OrderFacts order={order.data} />
      {order.data.state === 'paid' && <p>{texts.receipt}</p>}
    </OutcomeTicket>
  );
}

/** A pickup is paid when it is agreed on: offered where the carrier collects what was bought, and said if it was quoted. */
function OfferPickup({ tracking = '', wasChosen }: { tracking?: string | undefined; wasChosen: boolean }) {
  const { data } = useQuery({ ...purchaseQuery(tracking), enabled: tracking !== '' });
  return (
    data?.can.pickup && (
      <>
        {wasChosen && <p>{texts.pickupLater}</p>}
        <LinkButton to="/pickup/$id" params={{ id: String(data.id) }} variant="default">
          {texts.pickup}
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
        { term: texts.number, value: String(order.id) },
        { term: texts.service, value: order.product_name },
        { term: texts.to, value: order.receive_name },
        ...(trackings.length > 0
          ? [{ term: texts.packages(trackings.length), value: trackings.join(' ') }]
          : []),
        { term: order.state === 'paid' ? texts.total : texts.amount, value: money(order.total) },
      ]}
    />
  );
}
