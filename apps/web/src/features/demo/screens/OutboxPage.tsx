import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { outboxQuery } from '../api.ts';
import { DemoFailure } from '../components/DemoFailure.tsx';
import { demoTexts } from '../texts.es.ts';
import styles from './demo.module.css';
import type { OutboxMail } from '@puerta/contract/office/demo';
import { moment } from '../../../lib/format.ts';
import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';

const texts = demoTexts.outbox;

/** /outbox: the mails of the demo; the recipient filtered by stands in the address. */
export function OutboxPage() {
  const { to = '' } = useSearch({ strict: false });
  const { data: mails, error, refetch } = useQuery(outboxQuery(to));
  const [chosen, setChosen] = useState<number | null>(null);
  if (!mails && error) {
    return <DemoFailure error={error} title={texts.title} onRetry={() => void refetch()} />;
  }
  const open = mails?.find(mail => mail.id === chosen) ?? mails?.[0];
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <RecipientFilter key={to} to={to} />
      {!mails && <SkeletonCard lines={6} />}
      {mails?.length === 0 && <EmptyState title={texts.empty} text={texts.emptyText} />}
      {mails && open && (
        <div className={styles.panes}>
          <MailList mails={mails} openId={open.id} onOpen={setChosen} />
          <MailView mail={open} />
        </div>
      )}
    </>
  );
}

type Props = {
  /** newest first */
  mails: OutboxMail[];
  openId: number;
  onOpen: (id: number) => void;
};

function MailList({ mails, openId, onOpen }: Props) {
  return (
    <ul className={styles.list} aria-label={demoTexts.outbox.list}>
      {mails.map(mail => (
        <li key={mail.id}>
          <button
            type="button"
            aria-current={mail.id === openId ? 'true' : undefined}
            onClick={() => onOpen(mail.id)}
          >
            <b>{mail.subject}</b>
            <span>{mail.to}</span>
            <small className="num">{moment(mail.date)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A mail as its reader gets it: HTML in a frame that can run nothing, the text version below. */
function MailView({ mail }: { mail: OutboxMail }) {
  return (
    <article className={styles.mail} aria-label={mail.subject}>
      <header>
        <h2>{mail.subject}</h2>
        <p className="num">
          {texts.to(mail.to)} · {moment(mail.date)}
        </p>
      </header>
      {/* Links open outside the frame, which is nowhere to show our own pages in. */}
      <iframe
        key={mail.id}
        title={texts.html(mail.subject)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={`<base target="_blank">${mail.html}`}
      />
      <h3>{texts.text}</h3>
      <pre>{mail.text}</pre>
    </article>
  );
}

/** Shows only one person's mails. */
function RecipientFilter({ to }: { to: string }) {
  const [text, setText] = useState(to);
  const navigate = useNavigate();
  const show = (recipient: string) =>
    void navigate({ to: '/outbox', search: { to: recipient.trim() || undefined } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(text);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        className={styles.field}
        label={texts.recipient}
        placeholder={texts.recipientPlaceholder}
        type="text"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconMail size={18} aria-hidden />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" h={48}>
        {texts.filter}
      </Button>
      {to && (
        <Button variant="subtle" h={48} onClick={() => show('')}>
          {texts.all}
        </Button>
      )}
    </form>
  );
}
