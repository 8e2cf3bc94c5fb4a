import { Button } from '@mantine/core';
import { failures, orderStates } from '@puerta/contract/messages.es';
import type { OwnOrder } from '@puerta/contract/parcels/checkout';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { day } from '../../../lib/format.ts';
import { wizardOf } from '../../../lib/address/wizard-address.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PriceTag } from '../../../ui/parcel/PriceTag.tsx';
import { Pill } from '../../../ui/parcel/StatusPill.tsx';
import { Ticket } from '../../../ui/parcel/Ticket.tsx';
import { CHANGED_BY_PAYING } from '../../../lib/query/own-purchases.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from './PurchaseList.module.css';
import { IconCircleX, IconClock, IconClockOff, IconCreditCard, IconHourglass } from '@tabler/icons-react';
import { type PillLook, STATUS_COLOURS } from '../../../ui/parcel/status.ts';
import { useAct } from '../../../lib/query/use-act.ts';

const texts = purchasesTexts.orders;

export type OpenOrder = OwnOrder & { state: OpenState };

/** How many that came to nothing are shown: many of them would bury what waits, and the packages. */
const LATEST = 1;
const isOver = ({ state }: OpenOrder) => state === 'failed' || state === 'expired';

/** Orders that have no packages yet, or never will: sum, state and what comes next (docs/rules/payments.md). */
export function OpenOrders({ orders }: { orders: OpenOrder[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const over = orders.filter(isOver);
  const shown = showsAll ? orders : orders.filter(order => !isOver(order) || over.indexOf(order) < LATEST);
  const more = orders.length - shown.length;
  return (
    <section aria-labelledby="open-orders">
      <h2 className={styles.title} id="open-orders">
        {texts.title}
      </h2>
      <ul className={styles.list}>
        {shown.map(order => (
          <li key={order.id}>
            <Ticket stub={<Stub order={order} />}>
              <OrderFacts order={order} />
            </Ticket>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="subtle" className={styles.more} onClick={() => setShowsAll(true)}>
          {texts.more(more)}
        </Button>
      )}
    </section>
  );
}

function OrderFacts({ order }: { order: OpenOrder }) {
  return (
    <div className={styles.facts}>
      <div className={styles.openHead}>
        <h3>{order.product_name}</h3>
        <Pill look={ORDER_LOOKS[order.state]} word={orderStates[order.state]} />
      </div>
      <p className="num">
        {[
          texts.number(order.id),
          day(order.date),
          texts.quantity(order.quantity),
          texts.toReceiver(order.receive_name),
        ].join(' · ')}
      </p>
      {order.reason && <p className={styles.reason}>{order.reason}</p>}
      <p className={styles.next}>{texts.next[order.state]}</p>
    </div>
  );
}

function Stub({ order }: { order: OpenOrder }) {
  return (
    <>
      <p className={styles.total}>
        <span>{texts.total}</span>
        <PriceTag amount={order.total} />
      </p>
      {order.state === 'awaiting_payment' && <CheckoutButton id={order.id} />}
      {(order.state === 'failed' || order.state === 'expired') && (
        <>
          {/* its draft is kept there still */}
          <LinkButton {...wizardOf(order)} variant="default" fullWidth px="xs">
            {texts.again}
          </LinkButton>
          <DismissButton id={order.id} />
        </>
      )}
    </>
  );
}

/** Puts it away for good: the server keeps that. */
function DismissButton({ id }: { id: number }) {
  const dismiss = useAct(() => api('POST /order/dismiss', { body: { id } }), {
    said: null,
    refresh: CHANGED_BY_PAYING,
  });
  return (
    <Button
      variant="subtle"
      size="xs"
      fullWidth
      loading={dismiss.isPending}
      aria-label={texts.dismissOf(id)}
      onClick={() => dismiss.mutate()}
    >
      {texts.dismiss}
    </Button>
  );
}

/** Leads to the provider's own page. */
function CheckoutButton({ id }: { id: number }) {
  const checkout = useAct(() => api('POST /order/checkout', { body: { id } }), {
    said: null,
    refused: failures.payment,
    onDone: ({ data }) => location.assign(data),
  });
  return (
    <Button fullWidth loading={checkout.isPending} onClick={() => checkout.mutate()}>
      {texts.pay}
    </Button>
  );
}

/** States of an order without packages: those that stand on top of Compras. */
type OpenState = Exclude<OwnOrder['state'], 'paid'>;

/** The fixed colours of package states, lent to orders: grey is still, amber waits, red needs the person. */
export const ORDER_LOOKS: Record<OpenState, PillLook> = {
  placing: { ...STATUS_COLOURS[2], icon: IconClock },
  held: { ...STATUS_COLOURS[3], icon: IconHourglass },
  awaiting_payment: { ...STATUS_COLOURS.pending, icon: IconCreditCard },
  failed: { ...STATUS_COLOURS.pending, icon: IconCircleX },
  expired: { ...STATUS_COLOURS[1], icon: IconClockOff },
};

export const isOpen = (order: { state: string }): order is OpenOrder => order.state !== 'paid';

/** States that change by themselves, so that the page keeps asking. */
export const isMoving = (state: OwnOrder['state']): boolean => state === 'placing' || state === 'held';
