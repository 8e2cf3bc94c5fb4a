import { ActionIcon } from '@mantine/core';
import { pendingPayment } from '@puerta/contract/messages.es';
import type { PurchaseRow as Row } from '@puerta/contract/packages';
import { addDays, type CalendarDay, calendarDay } from '@puerta/domain/calendar-day';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { day, money, moment } from '../../../lib/format.ts';
import { isAhead, isDelivered, isOwing } from '../../../lib/package-state.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { ReviewPill, StatusPill } from '../../../ui/StatusPill.tsx';
import { statusKey } from '../../../ui/status.ts';
import { TransportIcon } from '../../../ui/TransportIcon.tsx';
import { sayArrival } from '../../parcel/parcel-view.ts';
import { shortHours } from '../../pickups/pickup-days.ts';
import { purchasesTexts } from '../texts.es.ts';
import { PayButton } from './PayButton.tsx';
import { PurchaseMore } from './PurchaseMore.tsx';
import styles from './PurchaseRow.module.css';

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
        <span className={`num ${styles.price}`}>{money(isOwing(parcel) ? parcel.debt : parcel.total)}</span>
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
  return (
    <>
      <span className={styles.notice}>
        {pendingPayment}
        {review && <small>{purchasesTexts.reviewed.text(money(review.amount), moment(review.since))}</small>}
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
      <span className={styles.note} data-late={note?.isLate || undefined}>
        {note?.isLate && <IconClock size={16} aria-hidden />}
        {note?.text}
      </span>
    </>
  );
}

/** What one wants to know beside the state: what to do, when it is expected, or since when it is there. */
function noteOf(parcel: Row, today: CalendarDay): { text: string; isLate?: boolean } | null {
  if (parcel.voided) {
    return null;
  }
  if (isDelivered(parcel)) {
    return { text: texts.since(day(parcel.status_date)) };
  }
  if (isAhead(parcel)) {
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
