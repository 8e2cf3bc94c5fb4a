import { type ComponentType, type ReactNode, useId, useState } from 'react';
import styles from './Home.module.css';
import { Button } from '@mantine/core';
import type { OwnHome } from '@puerta/contract/office/own-home';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import {
  IconCalendarEvent,
  IconHourglass,
  IconMessageDots,
  IconPrinter,
  type IconProps,
} from '@tabler/icons-react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { api } from '../../../lib/query/api.ts';
import { day, moment, money } from '../../../lib/format.ts';
import { useSavePdf } from '../../../lib/files/use-save-pdf.ts';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { ReviewPill } from '../../../ui/parcel/StatusPill.tsx';
import { Tile } from '../../../ui/page/Tile.tsx';
import { useRefreshPurchases } from '../../../lib/query/own-purchases.ts';
import { sayVisit } from '../home-words.ts';
import { homeTexts } from '../texts.es.ts';
import type { PurchaseRow } from '@puerta/contract/parcels/packages';
import { packageProgress } from '@puerta/contract/messages.es';
import { Link } from '@tanstack/react-router';
import { isDelivered, isDomestic, isOwing, isWithCarrier, statusOf } from '../../../lib/package-state.ts';
import { MiniSteps } from '../../../ui/parcel/MiniSteps.tsx';
import { WayTile } from '../../../ui/page/WayTile.tsx';
import { sayArrival } from '../../parcel/parcel-view.ts';
import { parcelTexts } from '../../parcel/texts.es.ts';
import { purchasesTexts } from '../../purchases/texts.es.ts';

type CardProps = {
  title: string;
  /** at the end of the title's line */
  beside?: ReactNode;
  children: ReactNode;
};

/** A card whose rows reach its edges. */
export function HomeCard({ title, beside, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

const waitingTexts = homeTexts.waiting;

type WaitingProps = Pick<OwnHome, 'visits' | 'labels' | 'tickets' | 'reviews'>;

/** What waits on the customer, or on somebody for them; nothing at all where nothing does. */
export function Waiting({ visits, labels, tickets, reviews }: WaitingProps) {
  const count = visits.length + labels.length + tickets.length + reviews.length;
  if (count === 0) {
    return null;
  }
  return (
    <HomeCard title={waitingTexts.title} beside={<span className={styles.count}>{count}</span>}>
      <ul className={styles.rows}>
        {visits.map(visit => (
          <VisitRow key={`${visit.code}${visit.day}`} visit={visit} />
        ))}
        {labels.map(label => (
          <LabelRow key={label.order_id} label={label} />
        ))}
        {tickets.map(({ id, message, at }) => (
          <Row
            key={id}
            icon={IconMessageDots}
            tone="known"
            title={waitingTexts.answered(id)}
            text={`«${message}» · ${moment(at)}`}
            action={
              <LinkButton
                to="/support"
                search={{ ticket: id }}
                variant="default"
                size="xs"
                aria-label={waitingTexts.readOf(id)}
              >
                {waitingTexts.read}
              </LinkButton>
            }
          />
        ))}
        {reviews.map(({ of, amount, since }) => (
          <Row
            key={`${of}${since}`}
            icon={IconHourglass}
            title={waitingTexts.review(money(amount), moment(since))}
            text={waitingTexts.reviewText}
            action={<ReviewPill />}
          />
        ))}
      </ul>
    </HomeCard>
  );
}

function VisitRow({ visit }: { visit: OwnHome['visits'][number] }) {
  const [today] = useState(() => calendarDay(new Date(), currentAgency().time_zone));
  const on = day(visit.day);
  const says = sayVisit(visit, today);
  return (
    <Row
      icon={IconCalendarEvent}
      tone="brand"
      title={says}
      text={[!says.includes(on) && on, visit.code && waitingTexts.code(visit.code), visit.address]
        .filter(Boolean)
        .join(' · ')}
      action={
        <LinkButton
          to="/purchase/tracking/$track"
          params={{ track: visit.tracking_number }}
          variant="default"
          size="xs"
          aria-label={waitingTexts.seeVisit(on)}
        >
          {waitingTexts.see}
        </LinkButton>
      }
    />
  );
}

/** The label, or all of its order's in one document; asked for, it is as good as printed. */
function LabelRow({ label }: { label: OwnHome['labels'][number] }) {
  const { order_id: order, id, labels, tracking_number: tracking, receive_name, date } = label;
  const refresh = useRefreshPurchases();
  const isOne = labels === 1;
  const what = isOne ? tracking : waitingTexts.order(order);
  const save = useSavePdf(what, () =>
    isOne
      ? api('GET /purchase/label/:id', { params: { id } })
      : api('GET /purchase/labels/:order', { params: { order } }),
  );
  return (
    <Row
      icon={IconPrinter}
      title={isOne ? waitingTexts.label : waitingTexts.labels(labels)}
      text={[
        ...(isOne ? [tracking] : []),
        waitingTexts.labelFor(receive_name),
        waitingTexts.bought(day(date)),
      ].join(' · ')}
      action={
        <Button
          variant="default"
          size="xs"
          loading={save.isPending}
          aria-label={waitingTexts.downloadOf(what)}
          onClick={() => save.mutate(undefined, { onSuccess: refresh })}
        >
          {waitingTexts.download}
        </Button>
      }
    />
  );
}

type RowProps = {
  icon: ComponentType<IconProps>;
  tone?: 'brand' | 'known';
  title: string;
  text: string;
  action: ReactNode;
};

function Row({ icon: Icon, tone, title, text, action }: RowProps) {
  return (
    <li className={styles.row}>
      <Tile tone={tone}>
        <Icon stroke={1.8} />
      </Tile>
      <div className={styles.words}>
        <b>{title}</b>
        <small title={text}>{text}</small>
      </div>
      {action}
    </li>
  );
}

const texts = homeTexts.latest;

/** A few boxes, the late ones and those on their way first: where each is, and what is honestly known of when it comes. */
export function LatestBoxes({ latest, packages }: Pick<OwnHome, 'latest' | 'packages'>) {
  if (latest.length === 0) {
    return null;
  }
  return (
    <HomeCard
      title={texts.title}
      beside={<LinkAnchor to="/purchase">{texts.all(packages.total)}</LinkAnchor>}
    >
      <ul className={styles.rows}>
        {latest.map(parcel => (
          <BoxRow key={parcel.id} parcel={parcel} />
        ))}
      </ul>
    </HomeCard>
  );
}

function BoxRow({ parcel }: { parcel: PurchaseRow }) {
  const { tracking_number: tracking, receive_name, package_receive, product_name, voided } = parcel;
  const [city] = package_receive.split(', ');
  return (
    <li className={styles.row} data-box>
      <WayTile type={parcel.product_type} />
      <div className={styles.words}>
        <Link to="/purchase/tracking/$track" params={{ track: tracking }} className={styles.whole}>
          {receive_name}
        </Link>
        <small>
          <span className="num">{tracking}</span> · {city} · {product_name}
        </small>
      </div>
      <div className={styles.state}>
        {!voided && !isDomestic(parcel) && (
          <MiniSteps parcel={parcel} isLate={parcel.arrival?.state === 'late'} />
        )}
        <BoxState parcel={parcel} />
      </div>
    </li>
  );
}

/** What matters most of a box, in bold, and where it is. */
function BoxState({ parcel }: { parcel: PurchaseRow }) {
  const place = isWithCarrier(parcel)
    ? purchasesTexts.row.withCarrier
    : isDomestic(parcel) || parcel.voided
      ? parcel.status
      : packageProgress[statusOf(parcel)];
  const arrival = sayArrival(parcel.arrival);
  if (isOwing(parcel)) {
    return (
      <p data-tone="owed">
        <b>{parcel.can.pay ? texts.pay(money(parcel.debt)) : texts.inReview}</b>
        <small>{place}</small>
      </p>
    );
  }
  if (!arrival || isDelivered(parcel)) {
    return (
      <p>
        <b>{place}</b>
        {parcel.refund && (
          <small>{parcelTexts.refund[parcel.refund.state](money(parcel.refund.amount))}</small>
        )}
      </p>
    );
  }
  const { isLate, expected, anew } = arrival;
  return (
    <p data-tone={isLate ? 'late' : undefined}>
      <b>{isLate ? parcelTexts.arrival.late(expected.value) : `${expected.term} ${expected.value}`}</b>
      <small>{anew ? parcelTexts.arrival.now(anew.value) : place}</small>
    </p>
  );
}
