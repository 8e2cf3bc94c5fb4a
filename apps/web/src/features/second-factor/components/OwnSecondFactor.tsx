import { accountDone } from '@puerta/contract/people/account-texts.es';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { factorTexts as texts } from '../texts.es.ts';
import styles from './SecondFactor.module.css';
import { read } from '../../../lib/query/read.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { CodeForm, RecoveryCodes, SetUpSecondFactor, type WayOut } from './SecondFactor.tsx';

/** The second factor of the person signed in: what it is, on and off. */
export function SecondFactorCard() {
  const [isSettingUp, setSettingUp] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const factor = useQuery(read('second-factor', 'GET /profile/second-factor'));
  const changed = (message: string) => {
    setSettingUp(false);
    setRenewing(false);
    notifySuccess(message);
    void factor.refetch();
  };
  return (
    <Loaded query={factor} failed={texts.loadFailed} loading={<SkeletonCard lines={2} />} keep>
      {({ on, required, recovery_left: left }) => (
        <Card title={texts.title}>
          <div className={styles.steps}>
            <p>
              {on ? texts.on : texts.off} {required && texts.required} {on && texts.left(left)}
            </p>
            {!on && !isSettingUp && <Button onClick={() => setSettingUp(true)}>{texts.start}</Button>}
            {!on && isSettingUp && (
              <SetUpSecondFactor
                heading="h3"
                call={api}
                onDone={() => changed(accountDone.secondFactorOn)}
                onCancel={() => setSettingUp(false)}
              />
            )}
            {on && !isRenewing && (
              <Button variant="default" onClick={() => setRenewing(true)}>
                {texts.renew}
              </Button>
            )}
            {on && isRenewing && (
              <RenewCodes
                onDone={() => changed(accountDone.recoveryRenewed)}
                onCancel={() => setRenewing(false)}
              />
            )}
            {on && !required && !isRenewing && (
              <CodeForm
                takesRecovery
                submit={texts.end}
                danger
                send={(code, pass) => api('DELETE /profile/second-factor', { body: { code, pass } })}
                onSuccess={answer => changed(answer.message ?? accountDone.secondFactorOff)}
              />
            )}
          </div>
        </Card>
      )}
    </Loaded>
  );
}

/** Other recovery codes in the place of those of before, with a code. */
function RenewCodes({ onDone, onCancel }: WayOut) {
  const [recovery, setRecovery] = useState<string[] | null>(null);
  if (recovery) {
    return <RecoveryCodes codes={recovery} onSaved={onDone} heading="h3" />;
  }
  return (
    <>
      <p>{texts.renewLead}</p>
      <CodeForm
        takesRecovery
        submit={texts.renew}
        send={(code, pass) => api('POST /profile/second-factor/recovery', { body: { code, pass } })}
        onSuccess={answer => setRecovery(answer.data.recovery_codes)}
        onCancel={onCancel}
      />
    </>
  );
}
