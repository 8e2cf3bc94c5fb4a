import { ActionIcon } from '@mantine/core';
import { manager } from '@puerta/contract/endpoint';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { moment } from '../../../lib/format.ts';
import { useMay } from '../../../lib/permissions.ts';
import { useClaims } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { inboxQuery } from '../../../lib/inbox-query.ts';
import { FiguresCard } from '../components/FiguresCard.tsx';
import { InboxCard } from '../components/InboxCard.tsx';
import { WorkActions, WorkPictures } from '../components/WorkPictures.tsx';
import { counted, inboxRows, sumOf } from '../inbox-rows.ts';
import { inboxTexts } from '../inbox.es.ts';
import { staffHomeTexts as texts } from '../texts.es.ts';
import styles from './StaffHomePage.module.css';

const ManagerHome = lazy(async () => ({
  default: (await import('../../manager-home/components/ManagerHome.tsx')).ManagerHome,
}));

const FirstSteps = lazy(async () => ({
  default: (await import('../../first-steps/components/FirstSteps.tsx')).FirstSteps,
}));

/** The staff's home: what waits for them, the work of the week, and below it for managers the agency's pictures. */
export function StaffHomePage() {
  const { name } = useClaims();
  const isManager = useMay(manager);
  const { data, isError, isFetching, refetch } = useQuery(inboxQuery);
  const rows = data && inboxRows(data);
  const [isNew, setNew] = useState(false);
  // stays on the page with its last step done, until it is closed or left
  if (!isNew && data && 'first_steps' in data && data.first_steps) setNew(true);
  return (
    <div className={styles.page}>
      <PageTitle
        title={texts.greeting(name)}
        documentTitle={texts.title}
        lead={rows && rows.length > 0 ? inboxTexts.things(counted(sumOf(rows)), rows.length) : '\u00a0'}
        actions={
          data && (
            <div className={styles.fresh}>
              <span>{inboxTexts.at(moment(data.at).split(', ')[1] ?? '')}</span>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={inboxTexts.refresh}
                loading={isFetching}
                onClick={() => void refetch()}
              >
                <IconRefresh size={18} aria-hidden />
              </ActionIcon>
            </div>
          )
        }
      />
      {!isManager && <WorkActions />}
      {isNew && (
        <Suspense fallback={<SkeletonCard lines={9} />}>
          <FirstSteps place="home" />
        </Suspense>
      )}
      {isError && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <div className={styles.morning}>
          {rows ? <InboxCard rows={rows} /> : <SkeletonCard lines={9} />}
          {data ? <FiguresCard inbox={data} /> : <SkeletonCard lines={5} />}
        </div>
      )}
      {isManager ? (
        <Suspense fallback={<SkeletonCard lines={7} />}>
          <ManagerHome />
        </Suspense>
      ) : (
        <WorkPictures />
      )}
    </div>
  );
}
