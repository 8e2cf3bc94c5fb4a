import type { OwnOrder } from '@puerta/contract/orders';
import { IconCircleX, IconClock, IconClockOff, IconCreditCard, IconHourglass } from '@tabler/icons-react';
import { type PillLook, STATUS_COLOURS } from '../../ui/status.ts';

/** States of an order without packages: those that stand on top of Compras. */
export type OpenState = Exclude<OwnOrder['state'], 'paid'>;

/** The fixed colours of package states, lent to orders: grey is still, amber waits, red needs the person. */
export const ORDER_LOOKS: Record<OpenState, PillLook> = {
  placing: { ...STATUS_COLOURS[2], icon: IconClock },
  held: { ...STATUS_COLOURS[3], icon: IconHourglass },
  awaiting_payment: { ...STATUS_COLOURS.pending, icon: IconCreditCard },
  failed: { ...STATUS_COLOURS.pending, icon: IconCircleX },
  expired: { ...STATUS_COLOURS[1], icon: IconClockOff },
};

/** States that change by themselves, so that the page keeps asking. */
export const isMoving = (state: OwnOrder['state']): boolean => state === 'placing' || state === 'held';
