import { accountDone } from '@puerta/contract/account-texts.es';
import { Button } from '@mantine/core';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../lib/api.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { factorTexts as texts } from '../texts.es.ts';
import { CodeForm } from './CodeForm.tsx';
import styles from './SecondFactor.module.css';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

/** The second factor of the person signed in: what it is, on and off. */
export function SecondFactorCard() {
  const [isSettingUp, setSettingUp] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['second-factor', 'state'],
    queryFn: async ({ signal }) => dataOf(await api('GET /profile/second-factor', {}, { signal })),
  });
  if (!data) {
    return isError ? (
      <ErrorState message={texts.loadFailed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCard lines={2} />
    );
  }
  const changed = (message: string) => {
    setSettingUp(false);
    notifySuccess(message);
    void refetch();
  };
  return (
    <Card title={texts.title}>
      <div className={styles.steps}>
        <p>
          {data.on ? texts.on : texts.off} {data.required && texts.required}
        </p>
        {!data.on && !isSettingUp && <Button onClick={() => setSettingUp(true)}>{texts.start}</Button>}
        {!data.on && isSettingUp && (
          <SetUpSecondFactor heading="h3" call={api} onDone={() => changed(accountDone.secondFactorOn)} />
        )}
        {data.on && !data.required && (
          <CodeForm
            hint={texts.codeOrRecovery}
            submit={texts.end}
            danger
            send={(code, pass) => api('DELETE /profile/second-factor', { body: { code, pass } })}
            onSuccess={answer => changed(answer.message ?? accountDone.secondFactorOff)}
          />
        )}
      </div>
    </Card>
  );
}
