import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LeaveQuestion } from '../../../ui/LeaveQuestion.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { TabBar } from '../../../ui/TabBar.tsx';
import { useUnsavedQuestion } from '../../../ui/use-unsaved-question.tsx';
import { MailChoices } from '../../notices/components/MailChoices.tsx';
import { PhoneNotices } from '../../notices/components/PhoneNotices.tsx';
import { SecondFactorCard } from '../../second-factor/components/SecondFactorCard.tsx';
import { LockerLabel } from '../../locker/components/LockerLabel.tsx';
import { profileQuery } from '../api.ts';
import { CloseAccount } from '../components/CloseAccount.tsx';
import { DataForm } from '../components/DataForm.tsx';
import { OwnSessions } from '../components/OwnSessions.tsx';
import { PasswordForm } from '../components/PasswordForm.tsx';
import { PictureForm } from '../components/PictureForm.tsx';
import formStyles from '../components/Forms.module.css';
import { profileTexts as texts } from '../texts.es.ts';
import styles from './ProfilePage.module.css';

const TABS = [
  { value: 'data', label: texts.tabs.data },
  { value: 'security', label: texts.tabs.security },
] as const;

/** /profile of customers and staff. */
export function ProfilePage() {
  const [tab, setTab] = useState<'data' | 'security'>('data');
  const { audience } = useSession();
  const { ask, question } = useUnsavedQuestion();
  const choose = (next: typeof tab) => {
    if (next !== tab) {
      ask(() => setTab(next));
    }
  };
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title={texts.picture.title}>
            <PictureForm />
          </Card>
          {audience === 'customer' && <LockerLabel />}
        </div>
        <div className={styles.column}>
          <div>
            <TabBar label={texts.tabs.label} tabs={TABS} value={tab} onChange={choose}>
              <div className={styles.panel}>{tab === 'data' ? <DataTab /> : <SecurityTab />}</div>
            </TabBar>
          </div>
          {audience === 'customer' && (
            <>
              <MailChoices />
              <PhoneNotices />
            </>
          )}
        </div>
      </div>
      {question}
    </>
  );
}

function DataTab() {
  const { data, isError, refetch } = useQuery(profileQuery);
  if (isError && !data) {
    return <ErrorState message={texts.loadFailed} onRetry={() => void refetch()} />;
  }
  return data ? (
    <Card>
      <DataForm profile={data} />
      <LeaveQuestion />
    </Card>
  ) : (
    <SkeletonCard lines={6} />
  );
}

function SecurityTab() {
  const { audience } = useSession();
  return (
    <>
      <Card title={texts.password.title}>
        <p className={formStyles.lead}>{texts.password.lead}</p>
        <PasswordForm />
      </Card>
      <SecondFactorCard />
      <OwnSessions />
      {audience === 'customer' && <CloseAccount />}
    </>
  );
}
