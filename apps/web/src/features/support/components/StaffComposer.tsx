import type { Data } from '@puerta/contract/client';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { greeting } from '@puerta/contract/mails/mail-blocks.es';
import { fillPlaceholders } from '@puerta/domain/text/placeholders';
import { type ReactNode, useRef, useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { dropDraft } from '../../../lib/form/drafts.ts';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconLock, IconSelector } from '@tabler/icons-react';
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

type Ticket = Data<'GET /support/admin/detail/:id'>;
type Props = {
  ticket: Ticket;
  onClosed: () => void;
  /** leads to the next ticket */
  next: ReactNode;
};

/** What a manager may write: a reply, which is mailed to the client, or a note, which only the staff ever read. */
export function StaffComposer({ ticket, onClosed, next }: Props) {
  const [what, setWhat] = useState<'reply' | 'note'>('reply');
  const { id, status, writing } = ticket;
  const isOpen = status === 'OPEN';
  const noteForm = (
    <ReplyForm
      draft={`note-${id}`}
      texts={note}
      said={NOTED}
      send={message => api('POST /support/admin/note', { body: { id, message } })}
      above={change => !isOpen && <Unsent id={id} onMove={change} />}
      beside={next}
    />
  );
  if (!isOpen) {
    return (
      <div className={styles.composer} data-note>
        <p className={styles.closed}>{supportTexts.closedForStaff}</p>
        {noteForm}
      </div>
    );
  }
  return (
    <div className={styles.composer} data-note={what === 'note' || undefined}>
      <p role="status" className={styles.writing}>
        {writing.length > 0 && supportTexts.staff.writing(writing)}
      </p>
      <TabBar label={composer.label} tabs={TABS} value={what} onChange={setWhat} look="segment">
        {what === 'note' ? (
          noteForm
        ) : (
          <Reply ticket={ticket} next={next} close={<CloseTicket ticket={ticket} onClosed={onClosed} />} />
        )}
      </TabBar>
    </div>
  );
}

type ReplyProps = { ticket: Ticket; next: ReactNode; close: ReactNode };

/** A reply, which knows what its writer had read when they began it: what a colleague said since is theirs to read first. */
function Reply({ ticket, next, close }: ReplyProps) {
  const { id, replies, client } = ticket;
  const refresh = useRefreshTickets();
  const last = replies.at(-1)?.id ?? 0;
  const [begun, setBegun] = useState<number | null>(() => (draftOf(`reply-${id}`).message ? last : null));
  const [asking, setAsking] = useState<((isSure: boolean) => void) | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const say = useSayWriting(id);
  const since = replies.findLast(reply => begun !== null && reply.id > begun && reply.type === null);
  const answer = (isSure: boolean) => {
    asking?.(isSure);
    setAsking(null);
  };
  const send = async (message: string, files: number[]) => {
    const body = { id, message, files };
    const sent = await api('POST /support/admin', { body: { ...body, seen: begun ?? last } });
    if (sent.success || sent.error.code !== 'ticket_answered') {
      return sent;
    }
    refresh();
    const isSure = await new Promise<boolean>(resolve => setAsking(() => resolve));
    return isSure ? api('POST /support/admin', { body }) : sent;
  };
  return (
    <div ref={form}>
      {since && (
        <p role="status" className={styles.meanwhile}>
          {supportTexts.staff.meanwhile(since.author ?? supportTexts.staff.colleague)}
        </p>
      )}
      <ReplyForm
        draft={`reply-${id}`}
        send={send}
        withFiles
        answers={{ placeholder: texts.greets(greeting(client)) }}
        above={change => <CannedSelect ticket={ticket} onChange={change} />}
        beside={
          <>
            {close}
            {next}
          </>
        }
        onTyped={message => {
          setBegun(message === '' ? null : (begun ?? last));
          if (message !== '') {
            say();
          }
        }}
        // one goes on to the next with Enter
        onSent={left => {
          setBegun(null);
          if (left === '') form.current?.querySelector<HTMLElement>('[data-next]')?.focus();
        }}
      />
      <Confirm
        title={anyway.title}
        message={anyway.text}
        confirmLabel={anyway.send}
        opened={asking !== null}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </div>
  );
}

const { anyway, unsent } = supportTexts.staff;
/** A colleague reads for longer than this that somebody writes. Milliseconds. */
const SAID_FOR = 5_000;

/** Tells colleagues at most so often that one writes; nothing hangs on its being heard. */
function useSayWriting(id: number): () => void {
  const said = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    if (performance.now() - said.current > SAID_FOR) {
      said.current = performance.now();
      void api('POST /support/admin/writing', { body: { id } });
    }
  };
}

/** What was typed when a colleague closed the ticket: kept to be noted, until whoever typed it lets it go. */
function Unsent({ id, onMove }: { id: number; onMove: (next: (typed: string) => string) => void }) {
  const draft = `reply-${id}`;
  const [text, setText] = useState(() => draftOf(draft).message ?? '');
  const drop = () => {
    dropDraft(draft);
    setText('');
  };
  return (
    text !== '' && (
      <div className={styles.meanwhile}>
        {unsent.text}
        <blockquote>{text}</blockquote>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            onMove(typed => withAnswer(typed, text));
            drop();
          }}
        >
          {unsent.move}
        </Button>{' '}
        <Button variant="subtle" color="dark" size="xs" onClick={drop}>
          {unsent.drop}
        </Button>
      </div>
    )
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
      const { client: nombre, tracking } = ticket;
      onChange(typed => withAnswer(typed, fillPlaceholders(answer.message, { nombre, tracking })));
    }
  };
  return (
    answers.length > 0 && (
      <NativeSelect
        aria-label={texts.use}
        size="sm"
        rightSection={<IconSelector size={18} aria-hidden />}
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

/** What was typed, with an answer behind it in a paragraph of its own. */
export const withAnswer = (typed: string, answer: string): string =>
  typed.trim() === '' ? answer : `${typed.trimEnd()}\n\n${answer}`;

const closeTexts = supportTexts.close;

/** Closes the ticket after asking: it is never opened again. */
function CloseTicket({ ticket: { id, waiting }, onClosed }: Pick<Props, 'ticket' | 'onClosed'>) {
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
        message: <CloseWarning id={id} isWaiting={waiting} />,
        confirmLabel: closeTexts.button,
      }}
      onConfirm={() => closing.mutateAsync()}
    >
      {closeTexts.button}
    </AskedButton>
  );
}

/** What closing means, and that what was written and not sent goes with it. */
function CloseWarning({ id, isWaiting }: { id: number; isWaiting: boolean }) {
  const { message = '', files = [] } = draftOf(`reply-${id}`);
  return (
    <>
      {(message.trim() !== '' || files.length > 0) && <strong>{closeTexts.unsent} </strong>}
      {isWaiting && `${closeTexts.unanswered} `}
      {closeTexts.message}
    </>
  );
}
