import { Button } from '@mantine/core';
import type { Client } from '@puerta/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailed, dataOf } from '../../../lib/api.ts';
import { CopyCode } from '../../../ui/CopyCode.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { factorTexts as texts } from '../texts.es.ts';
import { isAboutPassword } from '../password.ts';
import { AskPassword } from './AskPassword.tsx';
import { CodeForm } from './CodeForm.tsx';
import styles from './SecondFactor.module.css';

const SECRET = ['second-factor', 'secret'];

type Props = {
  /** as whom: the person signed in, or one who is about to be */
  call: Client;
  /** the factor is on and its recovery codes were seen */
  onDone: () => void;
  /** level of the headings in it */
  heading: 'h2' | 'h3';
};

/** From a fresh secret, over a first code, to the recovery codes. */
export function SetUpSecondFactor({ call, onDone, heading }: Props) {
  const [pass, setPass] = useState<string | undefined>();
  const queries = useQueryClient();
  const [recovery, setRecovery] = useState<string[] | null>(null);
  const secret = useQuery({
    queryKey: SECRET,
    queryFn: async () => dataOf(await call('POST /profile/second-factor', { body: {} })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (recovery) {
    return <RecoveryCodes codes={recovery} onSaved={onDone} heading={heading} />;
  }
  if (secret.error instanceof CallFailed && isAboutPassword(secret.error.failure)) {
    return (
      <AskPassword
        send={typed => call('POST /profile/second-factor', { body: { pass: typed } })}
        onSuccess={({ data }, typed) => {
          setPass(typed);
          queries.setQueryData(SECRET, data);
        }}
      />
    );
  }
  if (secret.isError) {
    return <ErrorState message={texts.loadFailed} onRetry={() => void secret.refetch()} />;
  }
  return (
    <div className={styles.steps}>
      <p>{texts.scan}</p>
      {secret.data ? (
        <QrCode value={secret.data.otpauth} label={texts.qr} />
      ) : (
        <SkeletonBar width="192px" height={192} />
      )}
      <p>{texts.manual}</p>
      <div className={styles.key}>
        <code>{secret.data ? inFours(secret.data.secret) : '…'}</code>
        {secret.data && <CopyCode value={secret.data.secret} what={texts.key} />}
      </div>
      <CodeForm
        hint={texts.codeHint}
        submit={texts.confirm}
        send={(code, typed = pass) => call('PUT /profile/second-factor', { body: { code, pass: typed } })}
        onSuccess={answer => setRecovery(answer.data.recovery_codes)}
      />
    </div>
  );
}

/** As it is easiest to type. */
const inFours = (key: string) => key.replace(/.{4}(?=.)/g, '$& ');

type CodesProps = { codes: string[]; onSaved: () => void; heading: Props['heading'] };

function RecoveryCodes({ codes, onSaved, heading: Heading }: CodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.steps}>
      <Heading ref={title} tabIndex={-1}>
        {texts.recoveryTitle}
      </Heading>
      <p>{texts.recovery}</p>
      <ul className={`${styles.codes} num`}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.key}>
        <CopyCode value={codes.join('\n')} what={texts.copy} />
        <Button onClick={onSaved}>{texts.saved}</Button>
      </div>
    </div>
  );
}
