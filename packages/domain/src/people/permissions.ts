/** Who may call what, and what a viewer may do next with a package. The server decides; screens only show. */
import {
  PACKAGE_STATUS,
  type PackageKind,
  type PackageStatus,
  nextStatuses,
} from '../parcels/package-status.ts';
import { VOID_DAYS } from '../parcels/parcel-limits.ts';
import { isStaff, type Role } from './roles.ts';

/** Whom an endpoint declares: anyone, or these roles; none are nobody. */
export type Audience = 'anyone' | readonly Role[];

/** What staff may do beside a client's record: what they note stays among those who may call people. */
export const clientFileActions = (
  role: Role,
  { sessions, secondFactor }: { sessions: number; secondFactor: boolean },
) => ({
  note: role === 'manager',
  end_sessions: role === 'manager' && sessions > 0,
  end_second_factor: role === 'manager' && secondFactor,
});

/** `role` is null for a visitor. */
export function mayCall(audience: Audience, role: Role | null): boolean {
  return audience === 'anyone' || (role !== null && audience.includes(role));
}

/** Restricted staff never receive an amount, nor people's phone and e-mail (docs/rules/permissions.md). */
export function seesAmountsAndContacts(role: Role): boolean {
  // who may is named: a role that nobody thought of sees nothing
  return role === 'manager' || role === 'customer';
}

/** 'public' is anyone who has the package's own tracking number; the carrier's allows NO_ACTIONS. */
export type Viewer = Role | 'public';

export type PackageFacts = {
  kind: PackageKind;
  status: PackageStatus;
  /** Its label was paid. */
  paid: boolean;
  /** The `payment` flag: received and awaiting payment. */
  pending: boolean;
  voided: boolean;
  /** Its product's group is 1 or 2: promotions have no carrier pickup. */
  pickupOffered: boolean;
  /** A pickup was scheduled: the `pickup` flag. */
  pickupScheduled: boolean;
  carrierScanned: boolean;
  processed: boolean;
  /** It was weighed and measured at our counter. */
  measured: boolean;
  createdAt: Date;
  /** It has an invoice, as one has whose delivery was taken back while that could be done. */
  invoiced?: boolean;
  /** A label was bought with which it goes back, and is not void. */
  sentBack?: boolean;
  /** What is being paid for while a bank reviews the payment: nobody pays it a second time. */
  inReview?: readonly ('debt' | 'pickup')[];
};

/** What may be done with a package; calls answer each as a flag (`can`), and docs/rules/permissions.md says who may. */
export const PACKAGE_ACTIONS = [
  'pay',
  // a payment received outside, or a waiver
  'collect',
  'void',
  'label',
  'invoice',
  'pickup',
  // whoever received it within the United States returns it to its sender
  'send_back',
  'receive',
  // a domestic package at its own counter, wherever it is asked; the staff's look-up leads there
  'measure',
  // a mistyped measurement
  'measure_again',
  // the day on which it was received or measured
  'redate',
  // what it really measures, where nothing is owed any more
  'remeasure',
  'photo',
  // it lies with us, where a place can be said
  'shelve',
  'process',
  'deliver',
  // its last step, unless something hangs on it (take-back.ts)
  'take_back',
] as const;

export type PackageActions = Record<(typeof PACKAGE_ACTIONS)[number], boolean> & {
  /** the statuses that may be set by hand, lowest first */
  move: PackageStatus[];
};

export const NO_ACTIONS = {
  ...Object.fromEntries(PACKAGE_ACTIONS.map(action => [action, false])),
  move: [],
} as unknown as PackageActions;

export type ActionContext = {
  now: Date;
  /** The domestic counter receives domestic packages; everywhere else only international ones are received. */
  domesticCounter?: boolean;
};

/** What this viewer may do with this package now: docs/rules/permissions.md. Ownership is checked before. */
export function packageActions(viewer: Viewer, facts: PackageFacts, context: ActionContext): PackageActions {
  if (facts.voided) return { ...NO_ACTIONS };
  const customer = viewer === 'customer';
  const staff = isStaff(viewer);
  const created = facts.status === PACKAGE_STATUS.created;
  const domestic = facts.kind === 'domestic';
  return {
    pay: (customer || viewer === 'public') && facts.pending && !isInReview(facts, 'debt'),
    collect: viewer === 'manager' && facts.pending,
    void: (customer || viewer === 'manager') && isVoidable(facts, context.now),
    label: customer && created && facts.paid,
    invoice: (customer || viewer === 'manager' || viewer === 'public') && hasInvoice(facts),
    pickup: customer && isPickable(facts) && !isInReview(facts, 'pickup'),
    send_back: customer && mayGoBack(facts),
    receive: staff && created && domestic === (context.domesticCounter ?? false),
    measure: staff && created && domestic,
    measure_again: mayMeasureAgain(viewer, facts),
    redate: viewer === 'manager' && facts.measured,
    remeasure: viewer === 'manager' && facts.measured && hasInvoice(facts),
    photo: staff && facts.status <= PACKAGE_STATUS.miami,
    shelve: staff && isWithUs(facts),
    process: staff && isProcessable(facts),
    deliver:
      staff && !facts.pending && nextStatuses(facts.status, facts.kind)[0] === PACKAGE_STATUS.delivered,
    take_back: viewer === 'manager' && wasMoved(facts),
    move: statusChoices(viewer, facts),
  };
}

/** It stands where staff bring packages, beyond what reception does, and not by the step that gave it its invoice. */
const wasMoved = ({ kind, status }: PackageFacts) => isUndoable(kind) && status > PACKAGE_STATUS.miami;

const isInReview = ({ inReview = [] }: PackageFacts, what: 'debt' | 'pickup') => inReview.includes(what);

/** The last instant at which a package that was made then may be voided. */
export const voidableUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + VOID_DAYS * 24 * 60 * 60 * 1000);

/** Within 90 days of its creation, still at status 1, not scanned by the carrier, without an invoice (docs/rules/permissions.md). */
export function isVoidable(facts: PackageFacts, now: Date): boolean {
  return (
    facts.status === PACKAGE_STATUS.created &&
    facts.paid &&
    !facts.voided &&
    !facts.carrierScanned &&
    !facts.invoiced &&
    now <= voidableUntil(facts.createdAt)
  );
}

/** Not handed to the carrier yet, in a group that it collects, and without a pickup (docs/rules/permissions.md). */
export function isPickable(facts: PackageFacts): boolean {
  return (
    facts.status === PACKAGE_STATUS.created &&
    facts.paid &&
    !facts.voided &&
    facts.pickupOffered &&
    !facts.pickupScheduled &&
    !facts.carrierScanned
  );
}

/** The carrier has it, or has delivered it, within the United States: a label takes it back, one at a time. */
const mayGoBack = ({ kind, status, carrierScanned, paid, sentBack = false }: PackageFacts) =>
  kind === 'domestic' && paid && !sentBack && (carrierScanned || status === PACKAGE_STATUS.delivered);

/** Invoices exist from status 2 (domestic: 5) with nothing pending. */
export function hasInvoice(facts: Pick<PackageFacts, 'kind' | 'status' | 'pending' | 'voided'>): boolean {
  const from = facts.kind === 'domestic' ? PACKAGE_STATUS.delivered : PACKAGE_STATUS.miami;
  return facts.status >= from && !facts.pending && !facts.voided;
}

/**
 * Whether a person's step from there gives the package its invoice: it stays, as the invoice does. From a label's
 * creation it is the delivery within the United States; abroad the reception gives it, which is no such step.
 */
export const givesInvoice = (from: PackageStatus): boolean => from === PACKAGE_STATUS.created;

/** Whether any step of such a package may be undone: within the United States its only one gives the invoice. */
export const isUndoable = (kind: PackageKind): boolean => kind !== 'domestic';

/** The warehouse's own label, from the reception that gave it a number on. */
export function hasOwnLabel(facts: {
  status: number;
  voided: boolean;
  packageNumber: string | null;
}): boolean {
  return facts.packageNumber !== null && !facts.voided && facts.status >= PACKAGE_STATUS.miami;
}

/** In one of our warehouses; a domestic package may lie at its counter until it is handed over. */
function isWithUs({ kind, status }: Pick<PackageFacts, 'kind' | 'status'>): boolean {
  const { created, miami, caracas } = PACKAGE_STATUS;
  return kind === 'domestic' ? status === created : status === miami || status === caracas;
}

function isProcessable(facts: PackageFacts): boolean {
  return (
    facts.kind === 'international' &&
    facts.status === PACKAGE_STATUS.miami &&
    !facts.pending &&
    !facts.processed
  );
}

/** A manager corrects a mistyped measurement while its debt is unpaid (docs/rules/permissions.md). */
export function mayMeasureAgain(viewer: Viewer, facts: PackageFacts): boolean {
  return (
    viewer === 'manager' &&
    facts.kind === 'international' &&
    facts.status === PACKAGE_STATUS.miami &&
    facts.pending &&
    !facts.voided
  );
}

/** The statuses this viewer may set by hand; none while a payment is pending. */
export function statusChoices(viewer: Viewer, facts: PackageFacts): PackageStatus[] {
  return isStaff(viewer) && !facts.pending && !facts.voided ? nextStatuses(facts.status, facts.kind) : [];
}
