import { Button } from '@mantine/core';
import { done, failures } from '@puerta/contract/messages.es';
import type { OwnField } from '@puerta/domain/people/person';
import { phoneText } from '@puerta/domain/people/phone';
import { IconArrowLeft, IconKey, IconLock, IconLockOpen, IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { day, moment } from '../../../lib/format.ts';
import { type EditConflict, type Baseline, useEdit, useShownRow } from '../../../lib/form/use-edit.ts';
import { useFocusOnChange } from '../../../lib/focus/use-focus-on-change.ts';
import { useDocumentTitle } from '../../../lib/focus/use-document-title.ts';
import { useWayBack } from '../../../lib/address/use-way-back.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ConflictBanner } from '../../../ui/form/ConflictBanner.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { type Description, DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { WayBack } from '../../../ui/page/WayBack.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { type Client, clientQuery } from '../api.ts';
import { ClientAddresses, InvoiceTable, LatestPackages } from '../components/ClientTables.tsx';
import { Portrait } from '../components/Portrait.tsx';
import { clientTexts } from '../texts.es.ts';
import styles from './ClientsPage.module.css';
import { api } from '../../../lib/query/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { useAct, useCall } from '../../../lib/query/use-act.ts';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';

const texts = clientTexts.detail;

// what is not in the record comes after it
const file = () => import('../components/ClientFile.tsx');
const BesideRecord = lazy(async () => ({ default: (await file()).BesideRecord }));
const AllPackages = lazy(async () => ({ default: (await file()).AllPackages }));
const WriteToClient = lazy(async () => ({ default: (await file()).WriteToClient }));
const MailStopped = lazy(async () => ({ default: (await file()).MailStopped }));
const MoneyOfClient = lazy(async () => ({ default: (await file()).MoneyOfClient }));

/** /client/{id}: one client, with packages, addresses and invoices. */
export function ClientPage() {
  const { id } = useParams({ from: '/client/$id' });
  return (
    <Loaded
      query={useQuery(clientQuery(Number(id)))}
      title={texts.title}
      failed={failures.load}
      gone={<EmptyState title={texts.notFound} action={<Back />} />}
      loading={<Loading />}
    >
      {client => <Record client={client} />}
    </Loaded>
  );
}

function Loading() {
  useDocumentTitle(texts.title);
  return (
    <div className={styles.page}>
      <SkeletonCard lines={6} />
      <SkeletonCard lines={5} />
    </div>
  );
}

function Record({ client }: { client: Client }) {
  const { user_data: person } = client;
  useDocumentTitle(person.name);
  // the notice goes with the button that opened the dialog
  const place = useFocusOnChange<HTMLDivElement>(person.mail_stopped ?? '');
  return (
    <div ref={place} className={styles.page}>
      <WayBack to="/clients" />
      <Head person={person} />
      {person.blocked && <DangerNotice title={texts.blockedTitle} text={texts.blockedText} />}
      {person.mail_refused && !person.mail_stopped && (
        <DangerNotice title={texts.refusedTitle} text={texts.refusedText(moment(person.mail_refused))} />
      )}
      {person.mail_stopped && (
        <Suspense fallback={null}>
          <MailStopped person={person} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <div className={styles.beside}>
          <Card title={texts.data}>
            <DescriptionList items={factsOf(person)} />
            <Reach person={person} />
          </Card>
          <Suspense fallback={<SkeletonCard lines={4} />}>
            <BesideRecord person={person} />
          </Suspense>
        </div>
        <div className={styles.main}>
          <LatestPackages
            client={client}
            more={
              <Suspense fallback={null}>
                <AllPackages id={person.id} />
              </Suspense>
            }
          />
          <Suspense fallback={<SkeletonCard lines={3} />}>
            <MoneyOfClient person={person} />
          </Suspense>
          <InvoiceTable clientId={person.id} />
          <ClientAddresses client={client} />
          <HistoryCard of="client" id={person.id} />
        </div>
      </div>
    </div>
  );
}

function Back() {
  const { home } = useWayBack('/clients', []);
  return (
    <LinkButton {...home} variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />}>
      {texts.back}
    </LinkButton>
  );
}

function Head({ person }: { person: Client['user_data'] }) {
  const { shown, baseline } = useShownRow(person);
  return <EditedHead key={shown.version} person={shown} baseline={baseline} />;
}

function EditedHead({ person, baseline }: { person: Client['user_data']; baseline: Baseline }) {
  const access = useAccess(person, baseline);
  return (
    <>
      <ConflictBanner conflict={access.conflict} busy={access.isSaving} />
      <header className={styles.head}>
        <Portrait person={person} size={64} />
        <div className={styles.who}>
          <h1 tabIndex={-1}>{person.name}</h1>
          <p>{person.email}</p>
        </div>
        <div className={styles.actions}>
          <Back />
          <ClientActions person={person} access={access} />
        </div>
      </header>
    </>
  );
}

/** By phone and by mail, from the page on which one sees that it is needed. */
function Reach({ person: { id, name, phone, email } }: { person: Client['user_data'] }) {
  return (
    <div className={styles.reach}>
      {phone && (
        <Button
          component="a"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {phoneText(phone, 'US')}
        </Button>
      )}
      <Suspense fallback={null}>
        <WriteToClient id={id} name={name} />
      </Suspense>
      <Button
        component="a"
        href={`mailto:${email}`}
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
      >
        {texts.writeTo}
      </Button>
    </div>
  );
}

function factsOf(person: Client['user_data']): Description[] {
  const { address, city, state, zip_code: zip } = person;
  const isComplete = address !== null && city !== null && state !== null && zip !== null;
  // in the order in which they are read
  const facts: Record<OwnField | 'address' | 'joined', Description> = {
    name: { term: texts.name, value: person.name },
    email: {
      term: texts.email,
      value: person.email_verified ? `${person.email} (${texts.verified})` : person.email,
    },
    phone: {
      term: texts.phone,
      value: phoneText(person.phone, 'US') || texts.none,
      tone: person.phone ? undefined : 'muted',
    },
    address: isComplete
      ? { term: texts.address, value: `${address}, ${city}, ${state} ${zip}` }
      : { term: texts.address, value: texts.noAddress, tone: 'muted' },
    locker: {
      term: currentAgency().id === 1 ? texts.referral : texts.locker,
      value: person.locker ?? texts.none,
      tone: person.locker ? undefined : 'muted',
    },
    joined: { term: texts.joined, value: day(person.join_date, 'DD/MM/YYYY') },
  };
  return Object.values(facts);
}

const actionsTexts = clientTexts.actions;
const words = clientTexts.access;

type AccessEdit = {
  /** blocks the client, or lets them in again */
  set: (blocked: boolean) => Promise<void>;
  isSaving: boolean;
  conflict: EditConflict | null;
};
type Person = Client['user_data'];
type Body = { id: number; blocked: boolean };

/** What a manager may do with a client's account; each is asked for twice. */
function ClientActions({ person, access }: { person: Person; access: AccessEdit }) {
  const { email, name, blocked } = person;
  const reset = useAct(() => api('PUT /clients/password', { body: { email } }), {
    said: done.passwordMailed,
    refused: () => notifyError(failures.passwordReset),
  });
  const act = blocked ? actionsTexts.unblock : actionsTexts.block;
  const Icon = blocked ? IconLockOpen : IconLock;
  return (
    <>
      <AskedButton
        variant="default"
        leftSection={<IconKey size={18} aria-hidden />}
        question={{
          title: actionsTexts.resetTitle,
          message: actionsTexts.resetText(email),
          confirmLabel: actionsTexts.reset,
        }}
        onConfirm={() => reset.mutateAsync()}
      >
        {actionsTexts.reset}
      </AskedButton>
      <AskedButton
        variant="default"
        c={blocked ? undefined : 'var(--danger)'}
        leftSection={<Icon size={18} aria-hidden />}
        question={{
          title: blocked ? actionsTexts.unblockTitle : actionsTexts.blockTitle,
          message: blocked ? actionsTexts.unblockText(name) : actionsTexts.blockText(name),
          confirmLabel: act,
          danger: !blocked,
        }}
        onConfirm={() => access.set(!blocked)}
      >
        {act}
      </AskedButton>
    </>
  );
}

/** Whether a client may sign in: the one field of theirs that staff edit, perhaps beside others who do. */
function useAccess({ id, blocked }: Person, baseline: Baseline): AccessEdit {
  const block = useCall((body: Body) => api('PUT /clients/block', { body }), ['clients']);
  const [form] = useState(() => pressed(blocked));
  const edit = useEdit({
    form,
    baseline,
    save: async (body: Body) => {
      const answer = await block.mutateAsync(body);
      if (answer.success) {
        form.press(answer.data.blocked);
      }
      return answer;
    },
    nameOf: () => words.field,
    wordsOf: (_field, value) => (value === '1' ? words.blocked : words.open),
    onAnswer: answer => {
      if (answer.success) {
        notifySuccess(answer.message ?? (answer.data.blocked ? done.clientBlocked : done.clientUnblocked));
      } else {
        form.press(blocked);
        notifyError(answer.message);
      }
    },
  });
  return {
    set: to => {
      form.press(to);
      return edit.send({ id, blocked: to });
    },
    isSaving: block.isPending,
    conflict: edit.conflict,
  };
}

/** No input holds it: a press does. */
function pressed(first: boolean) {
  let blocked = first;
  return {
    getValues: () => ({ blocked }),
    getInputNode: () => null,
    press: (to: boolean) => {
      blocked = to;
    },
  };
}
