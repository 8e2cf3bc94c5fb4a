import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropToken, useSession } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { TabBar } from '../../../ui/frame/TabBar.tsx';
import { useUnsavedQuestion } from '../../../ui/form/use-unsaved-question.tsx';
import { MailChoices, PhoneNotices } from '../../notices/components/OwnNotices.tsx';
import { SecondFactorCard } from '../../second-factor/components/OwnSecondFactor.tsx';
import { LockerLabel } from '../../locker/components/LockerLabel.tsx';
import { DataForm, PasswordForm, profileQuery, sessionsQuery } from '../components/ProfileForms.tsx';
import { PictureForm } from '../components/PictureForm.tsx';
import styles from '../components/profile.module.css';
import { profileTexts } from '../texts.es.ts';
import type { Answer } from '@puerta/contract/client';
import { Button } from '@mantine/core';
import { api } from '../../../lib/query/api.ts';
import { moment } from '../../../lib/format.ts';
import { dropAllDrafts } from '../../../lib/form/drafts.ts';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { confirmForm } from '../../second-factor/password.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { useAct } from '../../../lib/query/use-act.ts';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Form, Field } from '../../../ui/form/Form.tsx';

const TABS = [
  { value: 'data', label: profileTexts.tabs.data },
  { value: 'security', label: profileTexts.tabs.security },
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
      <PageTitle title={profileTexts.title} lead={profileTexts.lead} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <div>
            <TabBar label={profileTexts.tabs.label} tabs={TABS} value={tab} onChange={choose}>
              <div className={styles.panel}>{tab === 'data' ? <DataTab /> : <SecurityTab />}</div>
            </TabBar>
          </div>
          {audience === 'customer' && tab === 'data' && (
            <>
              <MailChoices />
              <PhoneNotices />
            </>
          )}
        </div>
        <div className={styles.column}>
          <Card title={profileTexts.picture.title}>
            <PictureForm />
          </Card>
          {audience === 'customer' && <LockerLabel />}
        </div>
      </div>
      {question}
    </>
  );
}

function DataTab() {
  return (
    <Loaded
      query={useQuery(profileQuery)}
      failed={profileTexts.loadFailed}
      loading={<SkeletonCard lines={6} />}
      keep
    >
      {profile => (
        <Card>
          <DataForm profile={profile} />
          <LeaveQuestion />
        </Card>
      )}
    </Loaded>
  );
}

function SecurityTab() {
  const { audience } = useSession();
  return (
    <>
      <Card title={profileTexts.password.title}>
        <p className={styles.lead}>{profileTexts.password.lead}</p>
        <PasswordForm />
      </Card>
      <SecondFactorCard />
      <OwnSessions />
      {audience === 'customer' && <CloseAccount />}
    </>
  );
}

const texts = profileTexts.sessions;
type Ended = Answer<'POST /profile/sessions/end'> | Answer<'DELETE /profile/sessions/:id'>;

/** Where the person is signed in, to end what is lost or was somebody else's; without an id all but this one. */
function OwnSessions() {
  const end = useAct(
    async (id: string | null): Promise<Ended> =>
      id === null
        ? await api('POST /profile/sessions/end')
        : await api('DELETE /profile/sessions/:id', { params: { id } }),
    { refused: texts.failed, refresh: [sessionsQuery.queryKey] },
  );
  const endButton = (id: string | null, label: string, named?: string) => (
    <Button
      variant="default"
      aria-label={named}
      loading={end.isPending && end.variables === id}
      onClick={() => end.mutate(id)}
    >
      {label}
    </Button>
  );
  return (
    <Loaded
      query={useQuery(sessionsQuery)}
      failed={profileTexts.loadFailed}
      loading={<SkeletonCard lines={3} />}
      keep
    >
      {sessions => (
        <Card title={texts.title} action={sessions.length > 1 && endButton(null, texts.endOthers)}>
          <p className={styles.lead}>{texts.lead}</p>
          <ul className={styles.sessions}>
            {sessions.map(({ id, device, here, since, seen }) => (
              <li key={id}>
                <span>
                  <b>{device || texts.unknown}</b>
                  <br />
                  {here ? texts.here : texts.seen(moment(seen))}
                  <br />
                  {texts.since(moment(since))}
                </span>
                {!here && endButton(id, texts.end, texts.endNamed(device || texts.unknown))}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  );
}

const closeTexts = profileTexts.close;

/** The way out, for customers: asks for the password, then forgets them. */
function CloseAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={closeTexts.title}>
      <p className={styles.lead}>{closeTexts.lead}</p>
      <Button variant="outline" color="red.9" onClick={() => setAsking(true)}>
        {closeTexts.open}
      </Button>
      <Dialog title={closeTexts.confirmTitle} opened={isAsking} onClose={() => setAsking(false)}>
        <CloseForm />
      </Dialog>
    </Card>
  );
}

function CloseForm() {
  const close = useSentForm({
    schema: confirmForm,
    initialValues: { pass: '' },
    send: body => api('POST /profile/close', { body }),
    field: 'pass',
    onDone: () => {
      dropAllDrafts();
      dropToken();
    },
  });
  return (
    <Form of={close} save={closeTexts.submit} color="red.9" className={styles.form}>
      <p className={styles.lead}>{closeTexts.confirm}</p>
      <Field
        as={PasswordField}
        of={close.form}
        name="pass"
        label={closeTexts.password}
        autoComplete="current-password"
        maxLength={200}
        data-autofocus
      />
    </Form>
  );
}
