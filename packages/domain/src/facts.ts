/** What may happen in an agency, in the trade's words and the past tense, and who may read of it (docs/rules/trail.md). */
import { PERSON } from './people/person.ts';
import type { Role } from './people/roles.ts';

type Shown = {
  /** stands in the trail that managers read */
  trail?: true;
  /** customers read it of their own packages (docs/rules/trail.md) */
  customers?: true;
  /** is the whole order's, whichever of its packages it names: one pickup comes for all of them */
  ofOrder?: true;
  /** may only happen because a package stands where it stands: it holds the step that brought it there (docs/rules/undo.md) */
  holds?: true;
  /** is about a person: what says who they are, and what they are known by, goes when their account is closed */
  person?: true;
};

const WHO = { trail: true, person: true } as const;
const OWN = { person: true } as const;
const TRAIL = { trail: true } as const;

/** Every kind of fact. Rows of the database hold these names: a kind may be added, never renamed. */
export const FACTS = {
  'package.received': { trail: true, customers: true, holds: true },
  'package.measured': { trail: true, customers: true, holds: true },
  'package.measured_again': { trail: true, customers: true, holds: true },
  'package.remeasured': { trail: true, customers: true },
  'package.redated': TRAIL,
  'package.moved': TRAIL,
  'package.stepped': {},
  'package.delay_told': TRAIL,
  'package.taken_back': TRAIL,
  'package.stepped_back': {},
  'package.loaded': { holds: true },
  'package.unloaded': { holds: true },
  'package.shelved': {},
  'package.photographed': TRAIL,
  'package.processed': { trail: true, holds: true },
  'package.voided': { trail: true, customers: true, holds: true },
  'box.recorded': TRAIL,
  'box.tied': TRAIL,
  'lot.created': TRAIL,
  'lot.updated': TRAIL,
  'lot.moved': TRAIL,
  'lot.taken_back': TRAIL,
  'lot.reopened': {},
  'lot.packages_added': TRAIL,
  'lot.package_removed': TRAIL,
  'order.bought': { customers: true, ofOrder: true },
  'order.failed': {},
  'debt.opened': { customers: true, holds: true },
  'debt.paid': { customers: true, holds: true },
  'debt.failed': { customers: true },
  'debt.paid_outside': { trail: true, customers: true, holds: true },
  'debt.waived': { trail: true, customers: true, holds: true },
  'debt.reminded': WHO,
  'refund.made': { customers: true, holds: true },
  'refund.made_at_bank': { trail: true, customers: true },
  'refund.refused': TRAIL,
  'refund.came_back': { trail: true, customers: true },
  'refund.returned_outside': { trail: true, customers: true },
  'purchase.unmatched': TRAIL,
  'purchase.closed_by_hand': TRAIL,
  'refund.closed_by_hand': TRAIL,
  'stray.refused': TRAIL,
  'stray.closed_by_hand': TRAIL,
  'difference.closed_by_hand': TRAIL,
  'dispute.closed_by_hand': TRAIL,
  'dispute.evidence_read': TRAIL,
  'dispute.evidence_sent': TRAIL,
  'cash.counted': TRAIL,
  'deposit.confirmed': TRAIL,
  'label.kept': TRAIL,
  'label.printed': {},
  'label.voided': { customers: true, holds: true },
  'test_label.bought': TRAIL,
  'test_label.kept': TRAIL,
  'pickup.booked': { customers: true, ofOrder: true },
  'pickup.failed': { customers: true, ofOrder: true },
  'pickup.called_off': { customers: true, ofOrder: true },
  'pickup.kept': TRAIL,
  'invoice.issued': {},
  'client.registered': OWN,
  'client.blocked': WHO,
  'client.unblocked': WHO,
  'client.password_reset': WHO,
  'client.second_factor_off': WHO,
  'client.messaged': WHO,
  'client.message_withdrawn': WHO,
  'client.noted': WHO,
  'client.note_removed': WHO,
  'client.signed_out': WHO,
  'client.mail_resumed': WHO,
  'user.invited': WHO,
  'user.changed': WHO,
  'user.password_reset': WHO,
  'user.second_factor_off': WHO,
  'user.deleted': WHO,
  'account.changed': OWN,
  'account.email_asked': OWN,
  'account.email_called_off': OWN,
  'account.email_changed': OWN,
  'account.password_changed': OWN,
  'account.password_asked': OWN,
  'account.second_factor_on': WHO,
  'account.second_factor_off': WHO,
  'account.recovery_renewed': WHO,
  'account.proof_asked': OWN,
  'account.returned': WHO,
  'account.mail_stopped': WHO,
  'account.closed': WHO,
  'session.opened': OWN,
  'session.refused': OWN,
  'list.exported': {},
  'ticket.opened': TRAIL,
  'ticket.answered': TRAIL,
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
type KindThat<Has extends keyof Shown> = {
  [K in FactKind]: (typeof FACTS)[K] extends { [H in Has]: true } ? K : never;
}[FactKind];
/** The kinds that managers read at /audit. */
export type TrailKind = KindThat<'trail'>;

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
  'account.recovery_renewed',
  'account.returned',
  'account.closed',
] as const satisfies readonly FactKind[];

// marked, so that whoever reads a role's rights alone does not load every kind
export const FACT_KINDS = /* @__PURE__ */ Object.keys(FACTS) as FactKind[];

/**
 * What customers read of their own packages: every movement of money and every appointment. What staff wrote beside it,
 * who did it and what is the agency's alone stay out (docs/rules/trail.md).
 */
export type CustomerFact = KindThat<'customers'>;
export const CUSTOMER_FACTS = /* @__PURE__ */ FACT_KINDS.filter(
  (kind): kind is CustomerFact => shown[kind].customers === true,
);

export const isOfOrder = (kind: FactKind): boolean => shown[kind].ofOrder === true;

/** What holds the step of a package. */
export const HOLDING_FACTS = /* @__PURE__ */ FACT_KINDS.filter(kind => shown[kind].holds === true);

/** Plain values, never a secret nor a card. */
export type FactValues = Record<string, string | number | boolean | null>;
export type FactParts = Record<'data' | 'money' | 'person', FactValues>;

/** Amounts, and how they were paid: customers' and managers' to read. */
const MONEY = /_cents$|^(?:method|reference)$/;

/** A kind's values by who may read them: `data` all staff, `money` and `person` managers. */
export function partsOf(kind: FactKind, values: FactValues): FactParts {
  const parts: FactParts = { data: {}, money: {}, person: {} };
  for (const [name, value] of Object.entries(values)) {
    const isPerson = shown[kind].person === true && (name === 'label' || Object.hasOwn(PERSON, name));
    const part = isPerson ? 'person' : MONEY.test(name) ? 'money' : 'data';
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
