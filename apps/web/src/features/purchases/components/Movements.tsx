import { Button } from '@mantine/core';
import type { Movement, Visit } from '@puerta/contract/movements';
import type { FullPackage } from '@puerta/contract/packages';
import { calendarDay } from '@puerta/domain/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus, IconTruckDelivery } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { money } from '../../../lib/format.ts';
import { saveBlob } from '../../../lib/save-pdf.ts';
import { Card } from '../../../ui/Card.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { uiTexts } from '../../../ui/texts.es.ts';
import { movementsQuery } from '../api.ts';
import { isAhead, LOOKS, movementDetail, visitCalendar, visitTime } from '../movement-words.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from './Movements.module.css';

const texts = purchasesTexts.movements;
const SHOWN = 12;

type Props = { parcel: Pick<FullPackage, 'tracking_number' | 'price'> };

/** Every movement of money and every appointment of an own package: newest on top, what will come above. */
export function Movements({ parcel }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const [today] = useState(() => calendarDay(new Date(), currentAgency().time_zone));
  const { data, isError, refetch } = useQuery(movementsQuery(parcel.tracking_number));
  if (!data && !isError) {
    return <SkeletonCard lines={4} />;
  }
  if (!data) {
    return (
      <Card title={texts.title}>
        <p className={styles.failed} role="alert">
          {texts.failed}
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {uiTexts.reload}
          </Button>
        </p>
      </Card>
    );
  }
  const ahead = data.flatMap(({ visit }) => (visit && isAhead(visit, today) ? [visit] : []));
  const shown = showsAll ? data : data.slice(0, SHOWN);
  return (
    <Card title={texts.title} action={<span className={styles.order}>{texts.order}</span>}>
      <ol className={styles.list}>
        {ahead.map(visit => (
          <VisitRow key={`${visit.day}${visit.start}`} visit={visit} tracking={parcel.tracking_number} />
        ))}
        {shown.map(movement => (
          <MovementRow key={`${movement.at}${movement.kind}`} movement={movement} price={parcel.price} />
        ))}
      </ol>
      {shown.length < data.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {texts.all(data.length)}
        </Button>
      )}
    </Card>
  );
}

function MovementRow({ movement, price }: { movement: Movement; price: number }) {
  const { icon: Icon, tone } = LOOKS[movement.kind];
  const { amount } = movement;
  return (
    <Row mark={<Icon size={16} stroke={1.9} aria-hidden />} tone={tone}>
      <b>{texts.titles[movement.kind]}</b>
      {amount !== null && (
        <span className={styles.amount}>{`${amount < 0 ? '−' : ''}${money(Math.abs(amount))}`}</span>
      )}
      <small>{movementDetail(movement, price)}</small>
    </Row>
  );
}

/** A visit that is to come: all that one has to know on that day. */
function VisitRow({ visit, tracking }: { visit: Visit; tracking: string }) {
  const save = () =>
    saveBlob(
      new Blob([visitCalendar(visit, tracking)], { type: 'text/calendar;charset=utf-8' }),
      `${tracking}.ics`,
    );
  return (
    <Row mark={<IconTruckDelivery size={16} stroke={1.9} aria-hidden />} tone="ahead">
      <b>{texts.visit(visitTime(visit))}</b>
      <small>
        {visit.address}
        <br />
        {[visit.contact, visit.phone, visit.code && texts.code(visit.code)].filter(Boolean).join(' · ')}
      </small>
      <Button
        className={styles.calendar}
        variant="default"
        size="xs"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        onClick={save}
      >
        {texts.calendar}
      </Button>
    </Row>
  );
}

function Row({ mark, tone, children }: { mark: ReactNode; tone: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span className={styles.mark} data-tone={tone}>
        {mark}
      </span>
      <div className={styles.words}>{children}</div>
    </li>
  );
}
