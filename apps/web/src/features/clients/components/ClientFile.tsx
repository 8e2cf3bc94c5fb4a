import { Button, Textarea } from '@mantine/core';
import type { ClientNote } from '@puerta/contract/people/client-file';
import { clientFileTexts, noteFields } from '@puerta/contract/people/client-file.es';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/query/api.ts';
import { dropDraft, readDraft, writeDraft } from '../../../lib/form/drafts.ts';
import { takeSent } from '../../../lib/form/take-sent.ts';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { moment } from '../../../lib/format.ts';
import { refreshed, useAct } from '../../../lib/query/use-act.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '../../../ui/window/ReasonDialog.tsx';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { type Client, clientQuery, refreshFile } from '../api.ts';
import { fileTexts } from '../file-texts.es.ts';
import styles from '../screens/ClientsPage.module.css';
import { FilePart } from './ClientMoney.tsx';
import { Messages, OpenTicket } from './ClientWriting.tsx';

export { AllPackages, MoneyOfClient } from './ClientMoney.tsx';
export { WriteToClient } from './ClientWriting.tsx';

type Props = { person: Client['user_data'] };

/** Beside the record: what the staff know of a client, and where else they are met. */
export const BesideRecord = ({ person: { id, name, email } }: Props) => (
  <>
    <Notes id={id} />
    <Tickets id={id} name={name} email={email} />
    <Messages id={id} />
    <Sessions id={id} name={name} />
    <SecondFactor id={id} name={name} />
  </>
);

/** Nobody writes to their address since mails came back or were called spam, and how to write to it again. */
export function MailStopped({ person: { id, email, mail_stopped, mail_refused } }: Props) {
  const texts = fileTexts.stopped;
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const resume = async (reason: string) => {
    const answer = await api('POST /clients/mail/resume', { body: { id, reason } });
    if (answer.success) await refreshed(cache, [clientQuery(id).queryKey, ...refreshFile(id)]);
    return answer;
  };
  if (!mail_stopped || !mail_refused) return null;
  return (
    <>
      <DangerNotice
        title={texts.title}
        text={texts[mail_stopped](email, moment(mail_refused))}
        action={
          <Button variant="default" onClick={() => setAsking(true)}>
            {texts.resume}
          </Button>
        }
      />
      {isAsking && (
        <ReasonDialog
          title={texts.resume}
          text={texts.resumeText(email)}
          save={texts.resume}
          onSave={resume}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What the staff wrote about a client, newest first, and a line for more. */
function Notes({ id }: { id: number }) {
  return (
    <FilePart id={id} title={fileTexts.notes.title}>
      {({ notes, can }) => (
        <>
          {can.note && <NoteForm id={id} />}
          <ul className={styles.list}>
            {notes.map(note => (
              <Note key={note.id} note={note} client={id} />
            ))}
          </ul>
        </>
      )}
    </FilePart>
  );
}

const noteForm = z.object(noteFields);

/** A note that is half written survives a reload and leaving the page. */
function NoteForm({ id }: { id: number }) {
  const texts = fileTexts.notes;
  const draft = `client-note-${id}`;
  const [kept] = useState(() => readDraft<{ message: string }>(draft)?.values.message ?? '');
  const sent = useRef('');
  const note = useSentForm({
    schema: noteForm,
    initialValues: { message: kept },
    onChange: values => (values.message === '' ? dropDraft(draft) : writeDraft(draft, { key: '', values })),
    send: ({ message }) => {
      sent.current = note.form.getValues().message;
      return api('POST /clients/note', { body: { id, message } });
    },
    said: clientFileTexts.done.noted,
    field: 'message',
    failed: texts.failed,
    refresh: refreshFile(id),
    onDone: () => {
      takeSent(note.form, sent.current);
    },
  });
  return (
    <Form of={note} save={texts.save} variant="default" className={styles.form}>
      <Field
        as={Textarea}
        of={note.form}
        name="message"
        label={texts.label}
        description={texts.hint}
        rows={3}
      />
    </Form>
  );
}

function Note({ note, client }: { note: ClientNote; client: number }) {
  const texts = fileTexts.notes;
  const remove = useAct(() => api('DELETE /clients/note/:id', { params: { id: note.id } }), {
    said: clientFileTexts.done.noteRemoved,
    refused: texts.removeFailed,
    refresh: refreshFile(client),
  });
  return (
    <li className={styles.note}>
      <p>{note.message}</p>
      <div className={styles.by}>
        <span>
          {note.author}, <time dateTime={note.date}>{moment(note.date)}</time>
        </span>
        {note.can.remove && (
          <AskedButton
            variant="subtle"
            size="compact-xs"
            color="dark"
            aria-label={texts.removeOf(note.author)}
            question={{
              title: texts.removeTitle,
              message: note.message,
              confirmLabel: texts.remove,
              danger: true,
            }}
            onConfirm={() => remove.mutateAsync()}
          >
            {texts.remove}
          </AskedButton>
        )}
      </div>
    </li>
  );
}

/** A client's tickets, those that wait for us first; `email` finds the rest of them. */
function Tickets({ id, name, email }: { id: number; name: string; email: string }) {
  const texts = fileTexts.tickets;
  return (
    <FilePart id={id} title={texts.title} action={() => <OpenTicket id={id} name={name} />}>
      {({ tickets: { first, waiting, answered, closed } }) => {
        const total = waiting + answered + closed;
        return total === 0 ? (
          <p className={styles.quiet}>{texts.none}</p>
        ) : (
          <>
            <ul className={styles.list}>
              {first.map(ticket => (
                <li key={ticket.id}>
                  <LinkAnchor to="/support" search={{ ticket: ticket.id }}>
                    {`${ticket.id} · ${ticket.subject}`}
                  </LinkAnchor>
                  <p className={styles.quiet}>{texts.states[ticket.state](moment(ticket.since))}</p>
                </li>
              ))}
            </ul>
            {total > first.length && (
              <div className={styles.links}>
                <LinkAnchor to="/support" search={{ q: email }}>
                  {texts.all(total)}
                </LinkAnchor>
              </div>
            )}
          </>
        );
      }}
    </FilePart>
  );
}

/** Where a client is signed in, and a way to sign them out everywhere. */
function Sessions({ id, name }: { id: number; name: string }) {
  const texts = fileTexts.sessions;
  return (
    <FilePart
      id={id}
      title={texts.title}
      action={({ can }) => can.end_sessions && <EndSessions id={id} name={name} />}
    >
      {({ sessions }) =>
        sessions.length === 0 ? (
          <p className={styles.quiet}>{texts.none}</p>
        ) : (
          <ul className={styles.list}>
            {sessions.map(session => (
              <li key={`${session.since} ${session.device}`}>
                {session.device || texts.unknown}
                <p className={styles.quiet}>{texts.seen(moment(session.seen))}</p>
                <p className={styles.quiet}>{texts.since(moment(session.since))}</p>
              </li>
            ))}
          </ul>
        )
      }
    </FilePart>
  );
}

/** Whether signing in asks them for a code, and a way to take it off who lost the phone. */
function SecondFactor({ id, name }: { id: number; name: string }) {
  const texts = fileTexts.factor;
  const [isAsking, setAsking] = useState(false);
  const end = async (reason: string) => {
    const answer = await api('POST /clients/second-factor/end', { body: { id, reason } });
    if (answer.success) await refreshed(cache, refreshFile(id));
    return answer;
  };
  const cache = useQueryClient();
  return (
    <FilePart
      id={id}
      title={texts.title}
      action={({ can }) =>
        can.end_second_factor && (
          <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
            {texts.end}
          </Button>
        )
      }
    >
      {({ second_factor: isOn }) => (
        <>
          <p className={styles.quiet}>{isOn ? texts.on : texts.off}</p>
          {isAsking && (
            <ReasonDialog
              title={texts.endTitle}
              text={texts.endText(name)}
              save={texts.end}
              onSave={end}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      )}
    </FilePart>
  );
}

function EndSessions({ id, name }: { id: number; name: string }) {
  const texts = fileTexts.sessions;
  const end = useAct(() => api('POST /clients/sessions/end', { body: { id } }), {
    said: ({ data }) => clientFileTexts.done.sessionsEnded(data.ended),
    refused: texts.endFailed,
    refresh: refreshFile(id),
  });
  return (
    <AskedButton
      variant="default"
      size="compact-md"
      question={{ title: texts.endTitle, message: texts.endText(name), confirmLabel: texts.end }}
      onConfirm={() => end.mutateAsync()}
    >
      {texts.end}
    </AskedButton>
  );
}
