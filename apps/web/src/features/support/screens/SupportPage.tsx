import { Button, Textarea, TextInput } from '@mantine/core';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ticketFields, type TicketRow } from '@puerta/contract/office/support';
import * as z from 'zod/mini';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { ownTicketsQuery, useRefreshTickets } from '../api.ts';
import { OwnTicket } from '../components/OwnTicket.tsx';
import { supportTexts as texts } from '../texts.es.ts';
import { Clip } from '../../../ui/page/Clip.tsx';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { ticketColumns } from '../components/ticket-columns.tsx';
import { TicketPill } from '../components/TicketHead.tsx';
import { api } from '../../../lib/query/api.ts';
import { dropDraft } from '../../../lib/form/drafts.ts';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { askTexts } from '../ask.es.ts';
import { AttachFiles, draftOf, keepInDraft, useAttachments } from '../components/AttachFiles.tsx';
import styles from '../components/Tickets.module.css';
import { Field } from '../../../ui/form/Form.tsx';

/** /support of customers: their tickets, one of them in a drawer, another drawer for a new one. */
export function SupportPage() {
  const { ticket, ask, about } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  const [followed, setFollowed] = useState<{ id: number; subject: string; tracking: string } | null>(null);
  const { data: rows, isError, refetch } = useQuery(ownTicketsQuery);
  const view = (id?: number) => void navigate({ to: '/support', search: id ? { ticket: id } : {} });
  const close = () => {
    setOpening(false);
    setFollowed(null);
    if (ask !== undefined || about !== undefined) {
      view(ticket);
    }
  };
  const follow: Parameters<typeof OwnTicket>[0]['onFollow'] = closed => {
    setFollowed({ id: closed.id, subject: closed.subject, tracking: closed.tracking });
    setOpening(true);
    view();
  };
  const open = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpening(true)}>
      {texts.open}
    </Button>
  );
  const isEmpty = rows?.length === 0;
  return (
    <>
      <PageTitle
        title={texts.customer.title}
        lead={texts.customer.lead}
        actions={isEmpty ? undefined : open}
      />
      {!rows && isError ? (
        <ErrorState message={ticketTexts.failures.list} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState title={texts.customer.empty} text={texts.customer.emptyText} action={open} />
      ) : (
        <TicketTable rows={rows} onView={view} />
      )}
      <SidePanel
        title={texts.open}
        opened={isOpening || ask !== undefined || about !== undefined}
        onClose={close}
      >
        <NewTicketForm
          key={followed?.id ?? about}
          ask={ask}
          about={about}
          follows={followed}
          onOpened={close}
        />
      </SidePanel>
      <SidePanel title={texts.view} opened={ticket !== undefined} onClose={() => view()}>
        {ticket !== undefined && <OwnTicket key={ticket} id={ticket} onFollow={follow} />}
      </SidePanel>
    </>
  );
}

type Props = {
  /** undefined while loading */
  rows: TicketRow[] | undefined;
  onView: (id: number) => void;
};

const CELLS = {
  number: (row: TicketRow) => row.id,
  subject: (row: TicketRow) => <Clip room="wide">{row.subject}</Clip>,
  tracking: (row: TicketRow) => (row.tracking ? <Clip>{row.tracking}</Clip> : '—'),
  status: (row: TicketRow) => <TicketPill ticket={row} words={texts.states} />,
};

/** A customer's own tickets. */
function TicketTable({ rows, onView }: Props) {
  return (
    <DataTable
      caption={texts.caption}
      columns={ticketColumns(CELLS, onView)}
      rows={rows}
      rowKey={row => row.id}
      skeletonRows={5}
    />
  );
}

const formTexts = texts.form;
const ticketForm = z.object(ticketFields);
const SUBJECT_MAX = 120;

type NewTicketFormProps = {
  ask?: string | undefined;
  /** the tracking of the package that it is about */
  about?: string | undefined;
  /** the closed ticket that the new one goes on from */
  follows?: { id: number; subject: string; tracking: string } | null;
  onOpened: () => void;
};

/**
 * The form of 'Abrir ticket', with the question that another page began (`ask`), or else with what was typed here and
 * not sent yet: of a claim (both `about` and `ask`) that goes before the question, and is kept apart from other questions
 * about the package. Its tracking carries the mark of a required field, as specified, and is not checked.
 */
function NewTicketForm({ ask, about, follows, onOpened }: NewTicketFormProps) {
  const of = follows?.id ?? about;
  const kind = ask && about ? 'new-claim' : 'new-ticket';
  const draft = of === undefined ? kind : `${kind}-${of}`;
  const refresh = useRefreshTickets();
  const [kept] = useState(() => (ask && !about ? {} : draftOf(draft)));
  const attachments = useAttachments(kept.files ?? [], files => keepInDraft(draft, { files }));
  const begun = follows
    ? texts.linked.subject(follows.id, follows.subject).slice(0, SUBJECT_MAX)
    : ask
      ? about
        ? askTexts.claim
        : askTexts.subject
      : '';
  const [isAsked, setAsked] = useState(false);
  const opening = useMutation({
    mutationFn: (body: z.output<typeof ticketForm>) =>
      api('POST /support', {
        body: { ...body, files: attachments.kept.map(({ id }) => id), follows: follows?.id },
      }),
    onSuccess: answer => {
      if (answer.success) {
        notifySuccess(answer.message ?? ticketTexts.done.opened);
        dropDraft(draft);
        refresh();
        onOpened();
      } else {
        showFailure(answer, undefined, ticketTexts.failures.open);
      }
    },
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: ticketForm,
    initialValues: {
      subject: kept.subject ?? begun,
      tracking: kept.tracking ?? follows?.tracking ?? about ?? '',
      message: kept.message ?? ask ?? '',
    },
    onValid: values => {
      setAsked(true);
      if (attachments.trouble === null) {
        opening.mutate(values);
      }
    },
    onChange: typed => keepInDraft(draft, typed),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        as={TextInput}
        of={form}
        name="subject"
        label={formTexts.subject}
        withAsterisk
        maxLength={SUBJECT_MAX}
        data-autofocus
      />
      <Field
        as={TextInput}
        of={form}
        name="tracking"
        label={formTexts.tracking}
        description={formTexts.trackingHint}
        withAsterisk
        maxLength={60}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        as={Textarea}
        of={form}
        name="message"
        label={formTexts.message}
        withAsterisk
        rows={6}
        maxLength={4000}
        readOnly={opening.isPending}
      />
      <AttachFiles attachments={attachments} />
      <Trouble text={trouble ?? (isAsked ? attachments.trouble : null) ?? attachments.surplus} />
      <Button type="submit" loading={opening.isPending} leftSection={<IconSend size={18} aria-hidden />}>
        {formTexts.send}
      </Button>
    </form>
  );
}
