import type { Clock } from '../app/clock.ts';
import type { Role } from '@puerta/domain/people/roles';
import type { Fact } from './fact.ts';

/** Who did it and when: the caller, now. */
export const byCaller = ({
  actor,
  clock,
}: {
  actor: Fact['actor'];
  clock: Clock;
}): Pick<Fact, 'actor' | 'at'> => ({
  actor,
  at: clock.now(),
});

/** How a fact names a lot; in its history and, with `about`, in that of a package. */
export const ofLot = ({ id, identifier }: { id: number; identifier: string }): Pick<Fact, 'object'> => ({
  object: { type: 'lot', id, label: identifier },
});

type Package = { id: number; tracking_number: string; order_id: number; account_id: number };

/** How a fact names a package; it stands in the histories of its order, of its client and of the lot that it is in. */
export const ofPackage = (row: Package, lot?: { id: number }): Pick<Fact, 'object' | 'about'> => ({
  object: { type: 'package', id: row.id, label: row.tracking_number },
  about: { orderId: row.order_id, clientId: row.account_id, ...(lot && { lotId: lot.id }) },
});

/** How a fact names a package that stands in that package's own history alone. */
export const ofPackageAlone = ({
  id,
  tracking_number,
}: Pick<Package, 'id' | 'tracking_number'>): Pick<Fact, 'object'> => ({
  object: { type: 'package', id, label: tracking_number },
});

/** How a fact names an order, by its number. */
export const ofOrder = (id: number): Pick<Fact, 'object'> => ({
  object: { type: 'order', id, label: String(id) },
});

/** How a fact names a client. */
export const ofClient = ({ id, name }: { id: number; name: string }): Pick<Fact, 'object'> => ({
  object: { type: 'client', id, label: name },
});

/** How a fact names a ticket, by its number, which names nobody; it stands in its client's history. */
export const ofTicket = (ticket: { id: number; account_id: number }): Pick<Fact, 'object' | 'about'> => ({
  object: { type: 'ticket', id: ticket.id, label: String(ticket.id) },
  about: { clientId: ticket.account_id },
});

type Account = { id: number; email: string; role: string };

/** How a fact names an account; a customer's stands in the client's history. */
export const aboutAccount = ({ id, email, role }: Account): Pick<Fact, 'object' | 'about'> => ({
  object: { type: 'account', id, label: email },
  about: role === 'customer' ? { clientId: id } : {},
});

/** The account's owner, as who did it. */
export const asActor = ({ id, name, role }: Account & { name: string }): Fact['actor'] => ({
  id,
  name,
  role: role as Role,
});

/** Who pays: the signed-in customer, whose name stands in their account; null for a visitor of the public page. */
export const payerOf = ({ account_id }: { account_id: number | null }): Fact['actor'] =>
  account_id === null ? null : { id: account_id, name: '', role: 'customer' };
