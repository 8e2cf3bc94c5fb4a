import { Button } from '@mantine/core';
import type { OwnHome } from '@puerta/contract/own-home';
import { calendarDay } from '@puerta/domain/calendar-day';
import {
  IconCalendarEvent,
  IconHourglass,
  type IconProps,
  IconMessageDots,
  IconPrinter,
} from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { api } from '../../../lib/api.ts';
import { day, money, moment } from '../../../lib/format.ts';
import { useSavePdf } from '../../../lib/use-save-pdf.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ReviewPill } from '../../../ui/StatusPill.tsx';
import { Tile } from '../../../ui/Tile.tsx';
import { useRefreshPurchases } from '../../../lib/own-purchases.ts';
import { sayVisit } from '../home-words.ts';
import { homeTexts } from '../texts.es.ts';
import styles from './Home.module.css';
import { HomeCard } from './HomeCard.tsx';

const texts = homeTexts.waiting;

type Props = Pick<OwnHome, 'visits' | 'labels' | 'tickets' | 'reviews'>;

/** What waits on the customer, or on somebody for them; nothing at all where nothing does. */
export function Waiting({ visits, labels, tickets, reviews }: Props) {
  const count = visits.length + labels.length + tickets.length + reviews.length;
  if (count === 0) {
    return null;
  }
  return (
    <HomeCard title={texts.title} beside={<span className={styles.count}>{count}</span>}>
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
            title={texts.answered(id)}
            text={`«${message}» · ${moment(at)}`}
            action={
              <LinkButton
                to="/support"
                search={{ ticket: id }}
                variant="default"
                size="xs"
                aria-label={texts.readOf(id)}
              >
                {texts.read}
              </LinkButton>
            }
          />
        ))}
        {reviews.map(({ of, amount, since }) => (
          <Row
            key={`${of}${since}`}
            icon={IconHourglass}
            title={texts.review(money(amount), moment(since))}
            text={texts.reviewText}
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
  return (
    <Row
      icon={IconCalendarEvent}
      tone="brand"
      title={sayVisit(visit, today)}
      text={[on, visit.code && texts.code(visit.code), visit.address].filter(Boolean).join(' · ')}
      action={
        <LinkButton
          to="/purchase/tracking/$track"
          params={{ track: visit.tracking_number }}
          variant="default"
          size="xs"
          aria-label={texts.seeVisit(on)}
        >
          {texts.see}
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
  const what = isOne ? tracking : texts.order(order);
  const save = useSavePdf(what, () =>
    isOne
      ? api('GET /purchase/label/:id', { params: { id } })
      : api('GET /purchase/labels/:order', { params: { order } }),
  );
  return (
    <Row
      icon={IconPrinter}
      title={isOne ? texts.label : texts.labels(labels)}
      text={[...(isOne ? [tracking] : []), texts.labelFor(receive_name), texts.bought(day(date))].join(' · ')}
      action={
        <Button
          variant="default"
          size="xs"
          loading={save.isPending}
          aria-label={texts.downloadOf(what)}
          onClick={() => save.mutate(undefined, { onSuccess: refresh })}
        >
          {texts.download}
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
