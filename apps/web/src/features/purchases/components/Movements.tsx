import { Button } from '@mantine/core';
import type { Movement, Visit } from '@puerta/contract/money/history';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { uiTexts } from '../../../ui/texts.es.ts';
import { PickupVisit } from '../../pickups/components/PickupVisit.tsx';
import { isAhead } from '../../pickups/visit-words.ts';
import { movementsQuery } from '../api.ts';
import { isSettled, LOOKS, movementDetail } from '../movement-words.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from './Movements.module.css';

const texts = purchasesTexts.movements;
const SHOWN = 12;

type Props = { parcel: Pick<FullPackage, 'tracking_number' | 'price' | 'voided' | 'order_id'> };

/** Every movement of money and every appointment of an own package: newest on top, what will come above. */
export function Movements({ parcel }: Props) {
  const { data, isError, refetch } = useQuery(movementsQuery(parcel.tracking_number));
  if (!data) {
    return isError ? <MovementsFailed onRetry={() => void refetch()} /> : <SkeletonCard lines={4} />;
  }
  const { price, voided, order_id: order } = parcel;
  const isShared = data.some(({ kind, amount }) => kind === 'order.bought' && (amount ?? 0) > price);
  return (
    <MovementsCard
      movements={data}
      // a void package is collected by nobody
      visits={voided ? [] : data.flatMap(({ visit }) => visit ?? [])}
      name={parcel.tracking_number}
      isSettled={movement => isSettled(movement, data)}
      detailOf={movement => movementDetail(movement, price)}
      foot={
        isShared && (
          <LinkAnchor to="/purchase/order/$order" params={{ order: String(order) }} className={styles.whole}>
            {texts.ofOrder(order)}
          </LinkAnchor>
        )
      }
    />
  );
}

export function MovementsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card title={texts.title}>
      <p className={styles.failed} role="alert">
        {texts.failed}
        <Button variant="default" size="xs" onClick={onRetry}>
          {uiTexts.reload}
        </Button>
      </p>
    </Card>
  );
}

type CardProps<Moved extends Movement> = {
  movements: readonly Moved[];
  visits: readonly Visit[];
  /** of the calendar's file: a tracking number, or an order's */
  name: string;
  isSettled: (movement: Moved) => boolean;
  /** the small line below what it was */
  detailOf: (movement: Moved) => string;
  foot?: ReactNode;
};

/** Newest on top, what will come above; over twelve the rest unfolds. */
export function MovementsCard<Moved extends Movement>(props: CardProps<Moved>) {
  const { movements, visits, name, foot } = props;
  const [showsAll, setShowsAll] = useState(false);
  const [today] = useState(() => calendarDay(new Date(), currentAgency().time_zone));
  const shown = showsAll ? movements : movements.slice(0, SHOWN);
  return (
    <Card title={texts.title} action={<span className={styles.order}>{texts.order}</span>}>
      {visits
        .filter(visit => isAhead(visit, today))
        .map(visit => (
          <PickupVisit key={`${visit.day}${visit.start}`} visit={visit} tracking={name} />
        ))}
      <ol className={styles.list}>
        {shown.map((movement, at) => (
          <MovementRow
            key={`${movement.at}${movement.kind}${at}`}
            movement={movement}
            settled={props.isSettled(movement)}
            detail={props.detailOf(movement)}
          />
        ))}
      </ol>
      {shown.length < movements.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {texts.all(movements.length)}
        </Button>
      )}
      {foot}
    </Card>
  );
}

type RowProps = { movement: Movement; settled: boolean; detail: string };

function MovementRow({ movement, settled, detail }: RowProps) {
  const { icon: Icon, tone } = LOOKS[movement.kind];
  const { amount } = movement;
  return (
    <Row mark={<Icon size={16} stroke={1.9} aria-hidden />} tone={settled ? 'known' : tone}>
      <b>{settled ? texts.settled : texts.titles[movement.kind]}</b>
      {amount !== null && <span className={styles.amount}>{money(amount)}</span>}
      <small>{detail}</small>
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
