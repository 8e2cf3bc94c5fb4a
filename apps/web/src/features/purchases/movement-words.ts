import type { Movement, OrderMovement } from '@puerta/contract/money/history';
import {
  IconBan,
  IconCheck,
  IconCreditCard,
  IconHourglass,
  type IconProps,
  IconReceiptRefund,
  IconScale,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { moment, plainNumber, sides } from '../../lib/format.ts';
import { visitTexts } from '../pickups/visit.es.ts';
import { purchasesTexts } from './texts.es.ts';

const texts = purchasesTexts.movements;

/** Fixed, never the brand: done, still (nothing to do), owed, known. */
type Tone = 'done' | 'still' | 'owed' | 'known';
type Look = { icon: ComponentType<IconProps>; tone: Tone };

const PAID: Look = { icon: IconCheck, tone: 'done' };
const BACK: Look = { icon: IconReceiptRefund, tone: 'done' };
const WAITS: Look = { icon: IconHourglass, tone: 'still' };
const WEIGHED: Look = { icon: IconScale, tone: 'known' };
const VOIDED: Look = { icon: IconBan, tone: 'still' };
export const LOOKS: Record<Movement['kind'], Look> = {
  'order.bought': PAID,
  'pickup.booked': PAID,
  'pickup.failed': { icon: IconTruckDelivery, tone: 'still' },
  'pickup.called_off': { icon: IconTruckDelivery, tone: 'still' },
  'package.received': WEIGHED,
  'package.measured': WEIGHED,
  'package.measured_again': WEIGHED,
  'package.remeasured': WEIGHED,
  'debt.opened': { icon: IconCreditCard, tone: 'owed' },
  'debt.paid': PAID,
  'debt.failed': { icon: IconCreditCard, tone: 'still' },
  'debt.paid_outside': PAID,
  'debt.waived': PAID,
  'refund.made': BACK,
  'refund.made_at_bank': BACK,
  'refund.came_back': WAITS,
  'refund.returned_outside': BACK,
  'refund.pending': WAITS,
  'refund.failed': WAITS,
  'review.debt': WAITS,
  'review.pickup': WAITS,
  'package.voided': VOIDED,
  'label.voided': VOIDED,
};

/** What ends a debt: money, a waiver, another measurement, or that its package is void. */
const SETTLES: readonly Movement['kind'][] = [
  'debt.paid',
  'debt.paid_outside',
  'debt.waived',
  'package.measured_again',
  'package.voided',
  'label.voided',
];

/** A debt is owed until something after it settled it: from then on it is known, and no more asked for. */
export const isSettled = ({ kind, at }: Movement, all: readonly Movement[]): boolean =>
  kind === 'debt.opened' && all.some(later => SETTLES.includes(later.kind) && later.at > at);

/** In an order each package settles its own: a debt of several is settled once each of theirs is. */
export const isSettledInOrder = (debt: OrderMovement, all: readonly OrderMovement[]): boolean =>
  debt.packages.every(tracking =>
    isSettled(
      debt,
      all.filter(({ packages }) => packages.includes(tracking)),
    ),
  );

/** Which packages of an order of `quantity` it is about, or that it is about all; nothing where there is one alone. */
export const aboutPackages = ({ packages }: OrderMovement, quantity: number): string | null =>
  quantity === 1 ? null : packages.length === quantity ? texts.allPackages : packages.join(', ');

/** When it was, with which card or how, and what was weighed, in one line. */
export function movementDetail(movement: Movement, price: number): string {
  const { kind, at, amount, card, method, measured, visit } = movement;
  const how = card
    ? `${card.brand} ${card.last_four}`
    : method && Object.entries(texts.methods).find(([name]) => name === method)?.[1];
  return [
    moment(at),
    how,
    measured && `${plainNumber(measured.weight)} lb · ${sides(measured)}`,
    visit?.code && visitTexts.code(visit.code),
    kind === 'order.bought' && amount !== null && amount > price && texts.wholeOrder,
    kind.startsWith('review.') && texts.nothingToDo,
    movement.reason,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * What a debt's notice says of its last payment, which came to nothing without its customer: nothing once it is reviewed
 * anew, or where the debt arose after it. `all`: of one package, newest first.
 */
export function failedPayment(all: readonly Movement[]): string | null {
  const last = all.find(({ kind }) => ABOUT_DEBT.includes(kind));
  return last?.kind === 'debt.failed' ? sayNotPaid(last) : null;
}
/** What became of a payment that a bank refused after its review; null without one. */
export const sayNotPaid = (failed: { at: string; reason?: string | null } | null): string | null =>
  failed && texts.notPaid(moment(failed.at), failed.reason);

const ABOUT_DEBT: readonly Movement['kind'][] = ['debt.opened', 'debt.failed', 'review.debt', ...SETTLES];
