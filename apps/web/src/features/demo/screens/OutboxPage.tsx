import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { outboxQuery } from '../api.ts';
import { DemoFailure } from '../components/DemoFailure.tsx';
import { MailList } from '../components/MailList.tsx';
import { MailView } from '../components/MailView.tsx';
import { RecipientFilter } from '../components/RecipientFilter.tsx';
import { demoTexts } from '../texts.es.ts';
import styles from './OutboxPage.module.css';

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
