import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { phoneText } from '@puerta/domain/phone';
import { IconArrowLeft, IconMail, IconPhone } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { CallFailed } from '../../../lib/api.ts';
import { day, moment } from '../../../lib/format.ts';
import { type Held, useSeed } from '../../../lib/use-edit.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConflictBanner } from '../../../ui/ConflictBanner.tsx';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { type Description, DescriptionList } from '../../../ui/DescriptionList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { WayBack } from '../../../ui/WayBack.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { type Client, useClient } from '../api.ts';
import { ClientActions } from '../components/ClientActions.tsx';
import { ClientAddresses, LatestPackages } from '../components/ClientTables.tsx';
import { InvoiceTable } from '../components/InvoiceTable.tsx';
import { Portrait } from '../components/Portrait.tsx';
import { clientTexts } from '../texts.es.ts';
import { useAccess } from '../use-access.ts';
import styles from './ClientPage.module.css';

const texts = clientTexts.detail;

// what is not in the record comes after it
const file = () => import('../components/ClientFile.tsx');
const BesideRecord = lazy(async () => ({ default: (await file()).BesideRecord }));
const AllPackages = lazy(async () => ({ default: (await file()).AllPackages }));
const MoneyOfClient = lazy(async () => ({ default: (await file()).MoneyOfClient }));

/** /client/{id}: one client, with packages, addresses and invoices. */
export function ClientPage() {
  const { id } = useParams({ from: '/client/$id' });
  const { data, error, refetch } = useClient(Number(id));
  useDocumentTitle(data?.user_data.name ?? texts.title);
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status)) {
    return (
      <>
        <PageTitle title={texts.title} />
        <EmptyState title={texts.notFound} action={<Back />} />
      </>
    );
  }
  if (error) {
    return (
      <>
        <PageTitle title={texts.title} />
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <div className={styles.page}>
      {data ? (
        <>
          <WayBack to="/clients" />
          <Head person={data.user_data} />
          {data.user_data.blocked && <DangerNotice title={texts.blockedTitle} text={texts.blockedText} />}
          {data.user_data.mail_refused && (
            <DangerNotice
              title={texts.refusedTitle}
              text={texts.refusedText(moment(data.user_data.mail_refused))}
            />
          )}
          <div className={styles.columns}>
            <div className={styles.beside}>
              <Card title={texts.data}>
                <DescriptionList items={factsOf(data.user_data)} />
                <Reach person={data.user_data} />
              </Card>
              <Suspense fallback={<SkeletonCard lines={4} />}>
                <BesideRecord person={data.user_data} />
              </Suspense>
            </div>
            <div className={styles.main}>
              <LatestPackages
                client={data}
                more={
                  <Suspense fallback={null}>
                    <AllPackages id={data.user_data.id} />
                  </Suspense>
                }
              />
              <Suspense fallback={<SkeletonCard lines={3} />}>
                <MoneyOfClient person={data.user_data} />
              </Suspense>
              <InvoiceTable clientId={data.user_data.id} />
              <ClientAddresses client={data} />
              <HistoryCard of="client" id={data.user_data.id} />
            </div>
          </div>
        </>
      ) : (
        <>
          <SkeletonCard lines={6} />
          <SkeletonCard lines={5} />
        </>
      )}
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
  const { seed, held } = useSeed(person);
  return <EditedHead key={seed.version} person={seed} held={held} />;
}

function EditedHead({ person, held }: { person: Client['user_data']; held: Held }) {
  const access = useAccess(person, held);
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
function Reach({ person: { phone, email } }: { person: Client['user_data'] }) {
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
  return [
    { term: texts.name, value: person.name },
    {
      term: texts.email,
      value: person.email_verified ? `${person.email} (${texts.verified})` : person.email,
    },
    {
      term: texts.phone,
      value: phoneText(person.phone, 'US') || texts.none,
      tone: person.phone ? undefined : 'muted',
    },
    isComplete
      ? { term: texts.address, value: `${address}, ${city}, ${state} ${zip}` }
      : { term: texts.address, value: texts.noAddress, tone: 'muted' },
    {
      term: currentAgency().id === 1 ? texts.referral : texts.locker,
      value: person.locker ?? texts.none,
      tone: person.locker ? undefined : 'muted',
    },
    { term: texts.joined, value: day(person.join_date, 'DD/MM/YYYY') },
  ];
}
