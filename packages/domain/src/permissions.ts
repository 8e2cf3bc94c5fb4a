/** Who may call what, and what a viewer may do next with a package. The server decides; screens only show. */
import { PACKAGE_STATUS, type PackageKind, type PackageStatus, nextStatuses } from './package-status.ts';
import { VOID_DAYS } from './parcel-limits.ts';

/** manager and restricted are the agency's staff. */
export type Role = 'customer' | 'manager' | 'restricted';

/** Whom an endpoint declares: anyone, or these roles; none are nobody. */
export type Audience = 'anyone' | readonly Role[];

/** `role` is null for a visitor. */
export function mayCall(audience: Audience, role: Role | null): boolean {
  return audience === 'anyone' || (role !== null && audience.includes(role));
}

/** Token claims: type 0 customer, 1 staff; role 0 customer, 1 manager, 2 restricted staff (docs/rules/accounts.md). */
export type RoleClaims = { type: 0 | 1; role: 0 | 1 | 2 };

const CLAIMS: Readonly<Record<Role, RoleClaims>> = {
  customer: { type: 0, role: 0 },
  manager: { type: 1, role: 1 },
  restricted: { type: 1, role: 2 },
};

export function claimsOf(role: Role): RoleClaims {
  return CLAIMS[role];
}

/** null for a pair that no account has. */
export function roleOfClaims(claims: { type: number; role: number }): Role | null {
  const roles = Object.keys(CLAIMS) as Role[];
  return roles.find(role => CLAIMS[role].type === claims.type && CLAIMS[role].role === claims.role) ?? null;
}

/** The user editor's values: 1 Gerente, 0 Operario. */
export type EditorRole = 0 | 1;
export type StaffRole = Exclude<Role, 'customer'>;

export function roleOfEditor(editorRole: EditorRole): StaffRole {
  return editorRole === 1 ? 'manager' : 'restricted';
}

export function editorRoleOf(role: StaffRole): EditorRole {
  return role === 'manager' ? 1 : 0;
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
  createdAt: Date;
};

export type PackageActions = Record<
  'pay' | 'collect' | 'void' | 'label' | 'invoice' | 'pickup' | 'receive' | 'process' | 'deliver',
  boolean
>;

export const NO_ACTIONS: PackageActions = {
  pay: false,
  collect: false,
  void: false,
  label: false,
  invoice: false,
  pickup: false,
  receive: false,
  process: false,
  deliver: false,
};

export type ActionContext = {
  now: Date;
  /** The domestic counter receives domestic packages; everywhere else only international ones are received. */
  domesticCounter?: boolean;
};

/** What this viewer may do with this package now: docs/rules/permissions.md. Ownership is checked before. */
export function packageActions(viewer: Viewer, facts: PackageFacts, context: ActionContext): PackageActions {
  if (facts.voided) return { ...NO_ACTIONS };
  const customer = viewer === 'customer';
  const staff = viewer === 'manager' || viewer === 'restricted';
  const created = facts.status === PACKAGE_STATUS.created;
  const domestic = facts.kind === 'domestic';
  return {
    pay: (customer || viewer === 'public') && facts.pending,
    // a payment received outside, or a waiver
    collect: viewer === 'manager' && facts.pending,
    void: (customer || viewer === 'manager') && isVoidable(facts, context.now),
    label: customer && created && facts.paid,
    invoice: (customer || viewer === 'manager' || viewer === 'public') && hasInvoice(facts),
    pickup: customer && isPickable(facts),
    receive: staff && created && domestic === (context.domesticCounter ?? false),
    process: staff && isProcessable(facts),
    deliver:
      staff && !facts.pending && nextStatuses(facts.status, facts.kind)[0] === PACKAGE_STATUS.delivered,
  };
}

/** Within 90 days of its creation, still at status 1, not scanned by the carrier (docs/rules/permissions.md). */
export function isVoidable(facts: PackageFacts, now: Date): boolean {
  const ageDays = (now.getTime() - facts.createdAt.getTime()) / (24 * 60 * 60 * 1000);
  return (
    facts.status === PACKAGE_STATUS.created &&
    facts.paid &&
    !facts.voided &&
    !facts.carrierScanned &&
    ageDays <= VOID_DAYS
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

/** Invoices exist from status 2 (domestic: 5) with nothing pending. */
export function hasInvoice(facts: Pick<PackageFacts, 'kind' | 'status' | 'pending' | 'voided'>): boolean {
  const from = facts.kind === 'domestic' ? PACKAGE_STATUS.delivered : PACKAGE_STATUS.miami;
  return facts.status >= from && !facts.pending && !facts.voided;
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
  const staff = viewer === 'manager' || viewer === 'restricted';
  return staff && !facts.pending && !facts.voided ? nextStatuses(facts.status, facts.kind) : [];
}
