import { ActionIcon } from '@mantine/core';
import { pendingPayment } from '@puerta/contract/messages.es';
import type { PurchaseRow as Row } from '@puerta/contract/parcels/packages';
import { addDays, type CalendarDay, calendarDay } from '@puerta/domain/days/calendar-day';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { day, moment, money } from '../../../lib/format.ts';
import { isAhead, isDelivered, isDomestic, isOwing } from '../../../lib/package-state.ts';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { ReviewPill, StatusPill } from '../../../ui/parcel/StatusPill.tsx';
import { statusKey } from '../../../ui/parcel/status.ts';
import { TransportIcon } from '../../../ui/parcel/TransportIcon.tsx';
import { sayArrival } from '../../parcel/parcel-view.ts';
import { parcelTexts } from '../../parcel/texts.es.ts';
import { shortHours, spokenHours } from '../../pickups/visit-words.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from './PurchaseRow.module.css';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { MiniSteps } from '../../../ui/parcel/MiniSteps.tsx';
import { sayNotPaid } from '../movement-words.ts';
import { paymentLines, paymentTotal } from '../payment-lines.ts';
import { PurchaseActions, VoidButton } from './PurchaseActions.tsx';
import { PayOneDebt } from '../../debts/components/DebtNotice.tsx';
import { usePayOwnDebt } from '../use-pay-own-debt.ts';

const texts = purchasesTexts.row;

type Props = {
  parcel: Row;
  /** an order whose labels, this one among others, may be had in one document */
  order?: number;
  /** where it is all there is */
  startsOpen?: boolean;
};

/** One package of Compras in a line, on a phone in three; the rest unfolds below it. */
export function PurchaseRow({ parcel, order, startsOpen = false }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const moreId = useId();
  const { tracking_number: tracking } = parcel;
  const [city] = parcel.package_receive.split(',');
  return (
    <article className={styles.row} aria-label={tracking}>
      <div className={styles.line} data-owing={isOwing(parcel) || undefined}>
        <TransportIcon type={parcel.product_type} className={styles.way} />
        <LinkAnchor
          className={`num ${styles.tracking}`}
          to="/purchase/tracking/$track"
          params={{ track: tracking }}
          aria-label={purchasesTexts.card.detailOf(tracking)}
        >
          {tracking}
        </LinkAnchor>
        <p className={styles.what}>
          <b title={parcel.receive_name}>{parcel.receive_name}</b>
          <span className={styles.city}>{city}</span>
          <span className={styles.content}>{parcel.content}</span>
        </p>
        <div className={styles.state}>
          {isOwing(parcel) ? <Owed parcel={parcel} /> : <State parcel={parcel} />}
        </div>
        <span className={`num ${styles.price}`}>{money(isOwing(parcel) ? parcel.debt : parcel.net)}</span>
        <ActionIcon
          className={styles.toggle}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={texts.more(tracking)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? moreId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
      </div>
      {isOpen && (
        <div id={moreId}>
          <PurchaseMore parcel={parcel} order={order} />
        </div>
      )}
    </article>
  );
}

/** The notice, and the way to pay; while a bank reviews a payment, since when it does. */
function Owed({ parcel }: { parcel: Row }) {
  const review = parcel.reviews.find(({ of }) => of === 'debt');
  const said = review
    ? purchasesTexts.reviewed.text(money(review.amount), moment(review.since))
    : sayNotPaid(parcel.debt_failed);
  return (
    <>
      <span className={styles.notice}>
        {pendingPayment}
        {said && <small>{said}</small>}
      </span>
      {review ? <ReviewPill /> : <PayButton parcel={parcel} />}
    </>
  );
}

function State({ parcel }: { parcel: Row }) {
  const [today] = useState(() => calendarDay(new Date(), currentAgency().time_zone));
  const note = noteOf(parcel, today);
  return (
    <>
      <StatusPill status={statusKey(parcel)} type={parcel.product_type} />
      {isToSchedule(parcel) ? (
        <LinkButton
          to="/pickup/$id"
          params={{ id: String(parcel.id) }}
          className={styles.ask}
          size="compact-sm"
          variant="outline"
          aria-label={texts.scheduleOf(parcel.tracking_number)}
        >
          {texts.toSchedule}
        </LinkButton>
      ) : (
        <span className={styles.note} data-late={note?.isLate || undefined}>
          {note?.isLate && <IconClock size={16} aria-hidden />}
          {note?.text}
        </span>
      )}
    </>
  );
}

/** Its buyer chose that the carrier comes for it, and has not said when. */
const isToSchedule = ({ pickup_asked, can }: Row) => pickup_asked && can.pickup;

/** What one wants to know beside the state: what to do, when it is expected, or since when it is there. */
function noteOf(parcel: Row, today: CalendarDay): { text: string; isLate?: boolean } | null {
  if (parcel.voided) {
    const { refund } = parcel;
    return refund && { text: parcelTexts.refund[refund.state](money(refund.amount)) };
  }
  if (isDelivered(parcel)) {
    return { text: texts.since(day(parcel.status_date)) };
  }
  if (isAhead(parcel)) {
    if (parcel.carrier_has_it) {
      return { text: texts.withCarrier };
    }
    if (parcel.reviews.length > 0) {
      return { text: texts.reviewed };
    }
    return { text: parcel.pickup === 1 ? sayVisit(parcel, today) : texts.takeToCarrier };
  }
  const arrival = sayArrival(parcel.arrival);
  return arrival && { text: arrival.line, isLate: arrival.isLate };
}

/** When the carrier comes for it, where that is known. */
function sayVisit({ pickup_visit: visit }: Row, today: CalendarDay): string {
  if (!visit) {
    return texts.pickup;
  }
  const on = day(visit.day, 'YYYY-MM-DD');
  const when =
    on === today ? texts.today : on === addDays(today, 1) ? texts.tomorrow : texts.on(day(visit.day));
  return texts.visit(when, shortHours(visit));
}

const cardTexts = purchasesTexts.card;

const visitOf = ({ pickup_visit: visit }: Row) =>
  visit ? cardTexts.scheduledFor(day(visit.day), spokenHours(visit)) : cardTexts.scheduled;

/** What is folded under a row: facts, prices and what may be done. */
function PurchaseMore({ parcel, order }: { parcel: Row; order?: number | undefined }) {
  const arrival = sayArrival(parcel.arrival);
  return (
    <div className={styles.more}>
      {!parcel.voided && !isDomestic(parcel) && (
        <MiniSteps parcel={parcel} isLate={parcel.arrival?.state === 'late'} />
      )}
      <div className={styles.facts}>
        <DescriptionList
          ruled={false}
          items={[
            { term: cardTexts.receiver, value: `${parcel.receive_name}, ${parcel.package_receive}` },
            { term: cardTexts.content, value: parcel.content },
            { term: cardTexts.bought, value: day(parcel.date) },
            ...(arrival ? [arrival.expected] : []),
            ...(parcel.ups_tracking ? [{ term: cardTexts.carrier, value: parcel.ups_tracking }] : []),
            ...(parcel.pickup === 1 ? [{ term: cardTexts.pickup, value: visitOf(parcel) }] : []),
          ]}
        />
        <DescriptionList
          ruled={false}
          items={[...paymentLines(parcel), ...(parcel.refund ? [paymentTotal(parcel)] : [])].map(
            ({ term, amount, owed }) => ({
              term,
              value: money(amount),
              tone: owed ? ('danger' as const) : undefined,
            }),
          )}
        />
      </div>
      <div className={styles.actions}>
        <PurchaseActions parcel={parcel} {...(order !== undefined && { order })} />
        <VoidButton parcel={parcel} />
      </div>
    </div>
  );
}

const owedTexts = purchasesTexts.owed;

/** Opens the card's window for what one package of a list owes, where it may be paid now. */
function PayButton({ parcel }: { parcel: Row }) {
  const payment = usePayOwnDebt(parcel.id);
  return (
    parcel.can.pay && (
      <PayOneDebt
        parcel={parcel}
        {...payment}
        className={styles.pay}
        variant="outline"
        aria-label={owedTexts.payOf(money(parcel.debt), parcel.tracking_number)}
      >
        {owedTexts.pay}
      </PayOneDebt>
    )
  );
}
