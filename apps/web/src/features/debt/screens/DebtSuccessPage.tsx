import type { OwnPayment } from '@puerta/contract/movements';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { CallFailed } from '../../../lib/api.ts';
import { cardName, money, moment } from '../../../lib/format.ts';
import { useLeaveAfter } from '../../../lib/use-leave-after.ts';
import { DescriptionList, type Description } from '../../../ui/DescriptionList.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { OutcomeTicket } from '../../../ui/OutcomeTicket.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { PickupVisit } from '../../pickups/components/PickupVisit.tsx';
import { DebtUnpaid } from '../components/DebtUnpaid.tsx';
import { ownPaymentQuery } from '../own-payment-query.ts';
import { debtTexts } from '../texts.es.ts';

/**
 * /debt/success: what the server knows of the payment that the address names; Compras follows after five seconds
 * (docs/rules/screens.md). Where nothing was paid there is nothing to say: Compras at once.
 */
export function DebtSuccessPage() {
  const navigate = useNavigate();
  const { payment } = useSearch({ from: '/debt/success' });
  const { data, error, refetch } = useQuery(ownPaymentQuery(payment));
  const isPaid = data?.state === 'done';
  useLeaveAfter(() => void navigate({ to: '/purchase' }), isPaid);
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
          {isPaid && <p>{debtTexts.success.leaving}</p>}
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
    ...(card ? [{ term: texts.card, value: cardName(card) }] : []),
    { term: texts.at, value: moment(at) },
    { term: texts.number, value: reference },
  ];
}
