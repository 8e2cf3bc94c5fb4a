import type { Role } from '@puerta/domain/roles';
import type { Fact } from './fact.ts';

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
