import type { Client } from '../api.ts';
import { ClientMovements } from './ClientMovements.tsx';
import { ClientNotes } from './ClientNotes.tsx';
import { ClientOwes } from './ClientOwes.tsx';
import { ClientSessions } from './ClientSessions.tsx';
import { ClientTickets } from './ClientTickets.tsx';

type Props = { person: Client['user_data'] };

export { AllPackages } from './AllPackages.tsx';

/** Beside the record: what the staff know of a client, and where else they are met. */
export const BesideRecord = ({ person: { id, name, email } }: Props) => (
  <>
    <ClientNotes id={id} />
    <ClientTickets id={id} email={email} />
    <ClientSessions id={id} name={name} />
  </>
);

/** Among the tables: their money. */
export const MoneyOfClient = ({ person: { id } }: Props) => (
  <>
    <ClientOwes id={id} />
    <ClientMovements id={id} />
  </>
);
