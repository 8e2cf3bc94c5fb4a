import type { OwnPayment } from '@puerta/contract/money/history';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { CallFailed } from '../../../lib/query/api.ts';
import { moment, money } from '../../../lib/format.ts';
import { useLeaveAfter } from '../../../lib/focus/use-leave-after.ts';
import { type Description, DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { OutcomeTicket } from '../../../ui/parcel/OutcomeTicket.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { PickupVisit } from '../../pickups/components/PickupVisit.tsx';
import { debtTexts } from '../texts.es.ts';
import { ASK_AGAIN_MS, isPassing, paymentQuery } from '../../../lib/address/payment-page.ts';
import { currentAgency } from '../../../lib/session/agency.ts';
import { read } from '../../../lib/query/read.ts';

/**
 * /debt/success: what the server knows of the payment that the address names; Compras follows after five seconds
 * (docs/rules/screens.md). Where nothing was paid there is nothing to say: Compras at once.
 */
export function DebtSuccessPage() {
  const navigate = useNavigate();
  const { payment } = useSearch({ from: '/debt/success' });
  const { data, error, refetch } = useQuery(ownPaymentQuery(payment));
  const isPaid = data?.state === 'done';
  const isLeaving = useLeaveAfter(() => void navigate({ to: '/purchase' }), isPaid);
  if (payment === undefined || (error instanceof CallFailed && error.failure.status === 404)) {
    return <Navigate to="/purchase" replace />;
  }
  if (!data) {
    return error ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonCard lines={5} />;
  }
  if (data.state === 'failed') {
    return <DebtUnpaid />;
  }
  const texts = isPaid ? debtTexts.success : debtTexts.waiting;
  return (
    <OutcomeTicket
      tone={isPaid ? 'good' : 'waiting'}
      marked
      title={texts.title}
      text={texts.text}
      stub={
        <>
          {isPaid && (
            <p style={{ visibility: isLeaving ? undefined : 'hidden' }}>{debtTexts.success.leaving}</p>
          )}
          <LinkButton to="/purchase">{debtTexts.success.go}</LinkButton>
        </>
      }
    >
      <DescriptionList items={factsOf(data, payment)} />
      {data.visit && (
        <PickupVisit visit={data.visit} tracking={data.packages[0]?.tracking_number ?? payment} />
      )}
    </OutcomeTicket>
  );
}

/** Each package with its part, the sum, the card and the payment's number. */
function factsOf({ packages, amount, card, at }: OwnPayment, reference: string): Description[] {
  const texts = debtTexts.success;
  const parts = packages.length > 1;
  return [
    ...packages.map(one => ({
      term: parts ? one.tracking_number : texts.parcel,
      value: parts && one.amount !== null ? money(one.amount) : one.tracking_number,
    })),
    { term: texts.amount, value: money(amount) },
    ...(card ? [{ term: texts.card, value: `${card.brand} ${card.last_four}` }] : []),
    { term: texts.at, value: moment(at) },
    { term: texts.number, value: reference },
  ];
}

/** /debt/cancel: nothing was charged; unless the server knows better of the payment that one comes back from. */
export function DebtCancelPage() {
  const { payment } = useSearch({ from: '/debt/cancel' });
  const { data } = useQuery({ ...paymentQuery(payment), refetchInterval: false });
  if (data && data.state !== 'awaiting' && data.state !== 'failed') {
    return <Navigate to="/debt/success" search={{ payment }} replace />;
  }
  return <DebtUnpaid />;
}

const texts = debtTexts.cancel;

/** A payment that was not processed, and who helps. */
function DebtUnpaid() {
  const { support_email } = currentAgency();
  return (
    <OutcomeTicket
      tone="bad"
      marked
      title={texts.title}
      text={texts.text}
      stub={
        <>
          <LinkButton to="/services">{texts.go}</LinkButton>
          {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
        </>
      }
    />
  );
}

/** What the server knows of an own payment and what it paid for, asked until it is known. */
const ownPaymentQuery = (reference: string | undefined) =>
  queryOptions({
    ...read('payment', 'GET /purchase/payment/:reference', { params: { reference: reference ?? '' } }),
    enabled: reference !== undefined,
    refetchInterval: ({ state }) => (state.data && isPassing(state.data) ? ASK_AGAIN_MS : false),
  });
