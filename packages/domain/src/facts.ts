/** What may happen in an agency, in the trade's words and the past tense, and who may read of it (docs/rules/trail.md). */
import type { Role } from './roles.ts';

type Shown = {
  /** stands in the trail that managers read */
  trail?: true;
  /** the values that say who somebody is, which the closing of an account takes; `label` is what its object is known by */
  person?: readonly string[];
};

const WHO = { trail: true, person: ['label', 'name', 'email'] } as const;
const OWN = { person: ['label', 'name', 'email', 'phone', 'locker'] } as const;
const TRAIL = { trail: true } as const;

/** Every kind of fact. Rows of the database hold these names: a kind may be added, never renamed. */
export const FACTS = {
  'package.received': TRAIL,
  'package.measured': TRAIL,
  'package.measured_again': TRAIL,
  'package.remeasured': TRAIL,
  'package.redated': TRAIL,
  'package.moved': TRAIL,
  'package.stepped': {},
  'package.delay_told': TRAIL,
  'package.taken_back': TRAIL,
  'package.stepped_back': {},
  'package.loaded': {},
  'package.unloaded': {},
  'package.shelved': {},
  'package.photographed': TRAIL,
  'package.processed': TRAIL,
  'package.voided': TRAIL,
  'box.recorded': TRAIL,
  'box.tied': TRAIL,
  'lot.created': TRAIL,
  'lot.updated': TRAIL,
  'lot.moved': TRAIL,
  'lot.taken_back': TRAIL,
  'lot.reopened': {},
  'lot.packages_added': TRAIL,
  'lot.package_removed': TRAIL,
  'order.bought': {},
  'order.failed': {},
  'debt.opened': {},
  'debt.paid': {},
  'debt.failed': {},
  'debt.paid_outside': TRAIL,
  'debt.waived': TRAIL,
  'debt.reminded': WHO,
  'refund.made': {},
  'refund.made_at_bank': TRAIL,
  'refund.refused': TRAIL,
  'refund.came_back': TRAIL,
  'refund.returned_outside': TRAIL,
  'purchase.closed_by_hand': TRAIL,
  'refund.closed_by_hand': TRAIL,
  'stray.refused': TRAIL,
  'stray.closed_by_hand': TRAIL,
  'difference.closed_by_hand': TRAIL,
  'cash.counted': TRAIL,
  'deposit.confirmed': TRAIL,
  'label.kept': TRAIL,
  'label.printed': {},
  'label.voided': {},
  'test_label.bought': TRAIL,
  'test_label.kept': TRAIL,
  'pickup.booked': {},
  'pickup.failed': {},
  'pickup.kept': TRAIL,
  'invoice.issued': {},
  'client.registered': OWN,
  'client.blocked': WHO,
  'client.unblocked': WHO,
  'client.password_reset': WHO,
  'client.messaged': WHO,
  'client.message_withdrawn': WHO,
  'client.noted': WHO,
  'client.note_removed': WHO,
  'client.signed_out': WHO,
  'user.invited': WHO,
  'user.changed': WHO,
  'user.password_reset': WHO,
  'user.deleted': WHO,
  'account.changed': OWN,
  'account.email_asked': OWN,
  'account.email_called_off': OWN,
  'account.email_changed': OWN,
  'account.password_changed': OWN,
  'account.password_asked': OWN,
  'account.second_factor_on': WHO,
  'account.second_factor_off': WHO,
  'account.returned': WHO,
  'account.closed': WHO,
  'session.opened': OWN,
  'session.refused': OWN,
  'list.exported': {},
  'ticket.answered': {},
  'ticket.attached': {},
  'ticket.followed': {},
  'ticket.closed': TRAIL,
  'ticket.noted': TRAIL,
  'ticket.assigned': TRAIL,
  'canned.created': TRAIL,
  'canned.updated': TRAIL,
  'canned.deleted': TRAIL,
  'mail.retried': TRAIL,
  'mail.all_retried': TRAIL,
  'settings.updated': TRAIL,
  'provider.set': TRAIL,
  'provider.rekeyed': TRAIL,
  'provider.cleared': TRAIL,
  'provider.erased': TRAIL,
  'product.updated': TRAIL,
  'state.created': TRAIL,
  'state.updated': TRAIL,
  'state.deleted': TRAIL,
  'city.created': TRAIL,
  'city.updated': TRAIL,
  'city.deleted': TRAIL,
  // with many others at once: the trail has them in one line
  'city.repriced': {},
  'tariff.changed': TRAIL,
  'tariff.planned': TRAIL,
  'tariff.withdrawn': TRAIL,
  'office.created': TRAIL,
  'office.updated': TRAIL,
  'office.deleted': TRAIL,
  'transport.created': TRAIL,
  'transport.updated': TRAIL,
  'transport.deleted': TRAIL,
} as const satisfies Record<string, Shown>;

export type FactKind = keyof typeof FACTS;
/** The kinds that managers read at /audit. */
export type TrailKind = {
  [K in FactKind]: (typeof FACTS)[K] extends { trail: true } ? K : never;
}[FactKind];

const shown: Record<FactKind, Shown> = FACTS;

export const isInTrail = (kind: FactKind): kind is TrailKind => shown[kind].trail === true;

/** Who came in or tried to, changed their access, or took a list along: of the staff, managers may read these too. */
export const ACCESS_FACTS = [
  'session.opened',
  'session.refused',
  'list.exported',
  'account.changed',
  'account.email_changed',
  'account.password_changed',
  'account.password_asked',
  'account.second_factor_on',
  'account.second_factor_off',
  'account.returned',
  'account.closed',
] as const satisfies readonly FactKind[];

// marked, so that whoever reads a role's rights alone does not load every kind
export const FACT_KINDS = /* @__PURE__ */ Object.keys(FACTS) as FactKind[];

/**
 * What customers read of their own packages: every movement of money and every appointment. What staff wrote beside it,
 * who did it and what is the agency's alone stay out (docs/rules/trail.md).
 */
export const CUSTOMER_FACTS = [
  'order.bought',
  'pickup.booked',
  'pickup.failed',
  'package.received',
  'package.measured',
  'package.measured_again',
  'package.remeasured',
  'debt.opened',
  'debt.paid',
  'debt.failed',
  'debt.paid_outside',
  'debt.waived',
  'refund.made',
  'refund.made_at_bank',
  'refund.came_back',
  'refund.returned_outside',
  'package.voided',
  'label.voided',
] as const satisfies readonly FactKind[];
export type CustomerFact = (typeof CUSTOMER_FACTS)[number];

/** Plain values, never a secret nor a card. */
export type FactValues = Record<string, string | number | boolean | null>;
export type FactParts = Record<'data' | 'money' | 'person', FactValues>;

/** Amounts, and how they were paid: customers' and managers' to read. */
const MONEY = /_cents$|^(?:method|reference)$/;

/** A kind's values by who may read them: `data` all staff, `money` and `person` managers. */
export function partsOf(kind: FactKind, values: FactValues): FactParts {
  const parts: FactParts = { data: {}, money: {}, person: {} };
  for (const [name, value] of Object.entries(values)) {
    const part = shown[kind].person?.includes(name) ? 'person' : MONEY.test(name) ? 'money' : 'data';
    parts[part][name] = value;
  }
  return parts;
}

/** What has a history that staff may read. */
export const HISTORY_OF = [
  'package',
  'order',
  'client',
  'lot',
  'user',
  'state',
  'city',
  'office',
  'transport',
] as const;
export type HistoryOf = (typeof HISTORY_OF)[number];

/** Restricted staff follow what they handle; who people are, and what places cost, is the managers'. */
export function mayReadHistory(role: Role, of: HistoryOf): boolean {
  return role === 'manager' || (role === 'restricted' && (of === 'package' || of === 'lot'));
}
