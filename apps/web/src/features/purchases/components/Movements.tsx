import { Button } from '@mantine/core';
import type { Movement } from '@puerta/contract/movements';
import type { FullPackage } from '@puerta/contract/packages';
import { calendarDay } from '@puerta/domain/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { uiTexts } from '../../../ui/texts.es.ts';
import { PickupVisit } from '../../pickups/components/PickupVisit.tsx';
import { movementsQuery } from '../api.ts';
import { isAhead, isSettled, LOOKS, movementDetail } from '../movement-words.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from './Movements.module.css';

const texts = purchasesTexts.movements;
const SHOWN = 12;

type Props = { parcel: Pick<FullPackage, 'tracking_number' | 'price' | 'voided'> };

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
  // a void package is collected by nobody
  const ahead = data.flatMap(({ visit }) =>
    visit && !parcel.voided && isAhead(visit, today) ? [visit] : [],
  );
  const shown = showsAll ? data : data.slice(0, SHOWN);
  return (
    <Card title={texts.title} action={<span className={styles.order}>{texts.order}</span>}>
      {ahead.map(visit => (
        <PickupVisit key={`${visit.day}${visit.start}`} visit={visit} tracking={parcel.tracking_number} />
      ))}
      <ol className={styles.list}>
        {shown.map(movement => (
          <MovementRow
            key={`${movement.at}${movement.kind}`}
            movement={movement}
            settled={isSettled(movement, data)}
            price={parcel.price}
          />
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

type RowProps = { movement: Movement; settled: boolean; price: number };

function MovementRow({ movement, settled, price }: RowProps) {
  const { icon: Icon, tone } = LOOKS[movement.kind];
  const { amount } = movement;
  return (
    <Row mark={<Icon size={16} stroke={1.9} aria-hidden />} tone={settled ? 'known' : tone}>
      <b>{settled ? texts.settled : texts.titles[movement.kind]}</b>
      {amount !== null && (
        <span className={styles.amount}>{`${amount < 0 ? '−' : ''}${money(Math.abs(amount))}`}</span>
      )}
      <small>{movementDetail(movement, price)}</small>
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
