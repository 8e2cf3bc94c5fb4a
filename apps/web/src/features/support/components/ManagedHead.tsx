import { Anchor } from '@mantine/core';
import type { Data } from '@puerta/contract/client';
import { phoneText } from '@puerta/domain/phone';
import { LinkAnchor } from '../../../ui/links.tsx';
import { durationText, sinceText } from '../duration.ts';
import { supportTexts } from '../texts.es.ts';
import { AssignSelect } from './AssignSelect.tsx';
import { TicketHead } from './TicketHead.tsx';
import { TicketLinks } from './TicketLinks.tsx';
import styles from './Tickets.module.css';

const texts = supportTexts.staff;

/** What a client's ticket is about, who asks and how to reach them, and how long they waited or wait. */
export function ManagedHead({ ticket }: { ticket: Data<'GET /support/admin/detail/:id'> }) {
  const { client, client_id: clientId, contact, waiting_since, first_answer_seconds } = ticket;
  const tracking = ticket.package ? (
    <LinkAnchor to="/order/$id" params={{ id: ticket.package }}>
      {ticket.tracking}
    </LinkAnchor>
  ) : (
    ticket.tracking
  );
  return (
    <TicketHead ticket={ticket} waiting={supportTexts.toAnswer} tracking={tracking}>
      <p className={styles.reach}>
        <LinkAnchor to="/client/$id" params={{ id: String(clientId) }} aria-label={texts.seeClient(client)}>
          {client}
        </LinkAnchor>
        {contact.phone && (
          <Anchor href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>
            {phoneText(contact.phone, 'US')}
          </Anchor>
        )}
        {contact.email && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
      </p>
      {waiting_since && <p>{texts.waitsWhole(sinceText(waiting_since))}</p>}
      {first_answer_seconds !== null && <p>{texts.firstAnswer(durationText(first_answer_seconds))}</p>}
      <TicketLinks ticket={ticket} />
      <AssignSelect id={ticket.id} assigned={ticket.assigned} isOpen={ticket.status === 'OPEN'} />
    </TicketHead>
  );
}
