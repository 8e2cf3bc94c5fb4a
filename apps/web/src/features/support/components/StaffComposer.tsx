import type { Data } from '@puerta/contract/client';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { api } from '../../../lib/query/api.ts';
import { TabBar } from '../../../ui/frame/TabBar.tsx';
import { supportTexts } from '../texts.es.ts';
import { ReplyForm } from './ReplyForm.tsx';
import styles from './Tickets.module.css';
import { cannedQuery, useRefreshTickets } from '../api.ts';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { draftOf } from './AttachFiles.tsx';

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

const texts = supportTexts.canned;

type CannedSelectProps = {
  ticket: { client: string; tracking: string };
  onChange: (next: (typed: string) => string) => void;
};

/** Puts an answer that is given again and again behind what was typed. Where there are none, it is not there. */
function CannedSelect({ ticket, onChange }: CannedSelectProps) {
  const { data: answers = [] } = useQuery(cannedQuery);
  const use = (id: string) => {
    const answer = answers.find(one => String(one.id) === id);
    if (answer) {
      onChange(typed => withAnswer(typed, fillAnswer(answer.message, ticket)));
    }
  };
  return (
    answers.length > 0 && (
      <NativeSelect
        aria-label={texts.use}
        value=""
        data={[
          { value: '', label: texts.choose },
          ...answers.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={event => use(event.currentTarget.value)}
      />
    )
  );
}

/** A canned answer with what it leaves open filled in from the ticket that is answered. */
export const fillAnswer = (message: string, ticket: { client: string; tracking: string }): string =>
  message.replaceAll('{nombre}', () => ticket.client).replaceAll('{tracking}', () => ticket.tracking);

/** What was typed, with an answer behind it in a paragraph of its own. */
export const withAnswer = (typed: string, answer: string): string =>
  typed.trim() === '' ? answer : `${typed.trimEnd()}\n\n${answer}`;

const closeTexts = supportTexts.close;

/** Closes the ticket after asking: it is never opened again. */
function CloseTicket({ id, onClosed }: { id: number; onClosed: () => void }) {
  const refresh = useRefreshTickets();
  const closing = useMutation({
    mutationFn: () => api('POST /support/admin/close', { body: { id } }),
    onSuccess: answer => {
      refresh();
      if (answer.success) {
        notifySuccess(answer.message ?? ticketTexts.done.closed);
        onClosed();
      } else {
        notifyError(answer.message, ticketTexts.failures.close);
      }
    },
  });
  return (
    <AskedButton
      variant="default"
      leftSection={<IconLock size={18} aria-hidden />}
      question={{
        title: closeTexts.title,
        message: <CloseWarning id={id} />,
        confirmLabel: closeTexts.button,
      }}
      onConfirm={() => closing.mutateAsync()}
    >
      {closeTexts.button}
    </AskedButton>
  );
}

/** What closing means, and that what was written and not sent goes with it. */
function CloseWarning({ id }: { id: number }) {
  const { message = '', files = [] } = draftOf(`reply-${id}`);
  return (
    <>
      {(message.trim() !== '' || files.length > 0) && <strong>{closeTexts.unsent} </strong>}
      {closeTexts.message}
    </>
  );
}
