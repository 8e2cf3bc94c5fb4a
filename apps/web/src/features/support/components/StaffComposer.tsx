import type { Data } from '@puerta/contract/client';
import { ticketTexts } from '@puerta/contract/support.es';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { TabBar } from '../../../ui/TabBar.tsx';
import { supportTexts } from '../texts.es.ts';
import { CannedSelect } from './CannedSelect.tsx';
import { CloseTicket } from './CloseTicket.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import styles from './Tickets.module.css';

const { composer, note } = supportTexts;
const TABS = [
  { value: 'reply', label: composer.reply },
  { value: 'note', label: composer.note },
] as const;
const NOTED = { failed: ticketTexts.failures.note, done: ticketTexts.done.noted };

type Props = { ticket: Data<'GET /support/admin/detail/:id'>; onClosed: () => void };

/** What a manager may write: a reply, which is mailed to the client, or a note, which only the staff ever read. */
export function StaffComposer({ ticket, onClosed }: Props) {
  const [what, setWhat] = useState<'reply' | 'note'>('reply');
  const { id, status } = ticket;
  const noteForm = (
    <ReplyForm
      draft={`note-${id}`}
      texts={note}
      said={NOTED}
      send={message => api('POST /support/admin/note', { body: { id, message } })}
    />
  );
  if (status !== 'OPEN') {
    return (
      <div className={styles.composer} data-note>
        <p className={styles.closed}>{supportTexts.closedForStaff}</p>
        {noteForm}
      </div>
    );
  }
  return (
    <div className={styles.composer} data-note={what === 'note' || undefined}>
      <TabBar label={composer.label} tabs={TABS} value={what} onChange={setWhat} look="segment">
        {what === 'note' ? (
          noteForm
        ) : (
          <ReplyForm
            draft={`reply-${id}`}
            send={(message, files) => api('POST /support/admin', { body: { id, message, files } })}
            withFiles
            above={change => <CannedSelect ticket={ticket} onChange={change} />}
            beside={<CloseTicket id={id} onClosed={onClosed} />}
          />
        )}
      </TabBar>
    </div>
  );
}
