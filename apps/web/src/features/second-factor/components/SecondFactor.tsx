import { accountDone } from '@puerta/contract/people/account-texts.es';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, CallFailed, dataOf } from '../../../lib/query/api.ts';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonBar, SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { factorTexts as texts } from '../texts.es.ts';
import styles from './SecondFactor.module.css';
import type { Answer, Client, Failure } from '@puerta/contract/client';
import { CopyCode } from '../../../ui/page/CopyCode.tsx';
import { QrCode } from '../../../ui/parcel/QrCode.tsx';
import { codeAndPasswordForm, codeForm, confirmForm, isAboutPassword } from '../password.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import type { EndpointKey } from '@puerta/contract/contract';
import { read } from '../../../lib/query/read.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Form, Field } from '../../../ui/form/Form.tsx';

/** The second factor of the person signed in: what it is, on and off. */
export function SecondFactorCard() {
  const [isSettingUp, setSettingUp] = useState(false);
  const factor = useQuery(read('second-factor', 'GET /profile/second-factor'));
  const changed = (message: string) => {
    setSettingUp(false);
    notifySuccess(message);
    void factor.refetch();
  };
  return (
    <Loaded query={factor} failed={texts.loadFailed} loading={<SkeletonCard lines={2} />} keep>
      {({ on, required }) => (
        <Card title={texts.title}>
          <div className={styles.steps}>
            <p>
              {on ? texts.on : texts.off} {required && texts.required}
            </p>
            {!on && !isSettingUp && <Button onClick={() => setSettingUp(true)}>{texts.start}</Button>}
            {!on && isSettingUp && (
              <SetUpSecondFactor heading="h3" call={api} onDone={() => changed(accountDone.secondFactorOn)} />
            )}
            {on && !required && (
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
      )}
    </Loaded>
  );
}

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

type AskPasswordProps<Answered> = {
  send: (pass: string) => Promise<Answered | Failure>;
  onSuccess: (answer: Answered, pass: string) => void;
};

/** The password again, before a second factor is set up in a session that is no longer fresh. */
function AskPassword<Answered extends { success: true }>({ send, onSuccess }: AskPasswordProps<Answered>) {
  const asking = useSentForm({
    schema: confirmForm,
    initialValues: { pass: '' },
    send: ({ pass }) => send(pass),
    said: null,
    field: 'pass',
    onDone: (answer: Answered, { pass }) => onSuccess(answer, pass),
  });
  const { form } = asking;
  useEffect(() => form.getInputNode('pass')?.focus(), [form]);
  return (
    <Form of={asking} save={texts.goOn} className={styles.form}>
      <Field
        as={PasswordField}
        of={form}
        name="pass"
        label={texts.password}
        description={texts.passwordLead}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="current-password"
        maxLength={200}
      />
    </Form>
  );
}

type CodeProps<Answered> = {
  hint: string;
  submit: string;
  send: (code: string, pass: string | undefined) => Promise<Answered | Failure>;
  onSuccess: (answer: Answered) => void;
  danger?: boolean;
};

/** Asks for a code, and for the password once the server does; what it says of either stands beside the field. */
export function CodeForm<Answered extends Extract<Answer<EndpointKey>, { success: true }>>(
  props: CodeProps<Answered>,
) {
  const [asksPassword, setAsksPassword] = useState(false);
  const check = useSentForm({
    schema: asksPassword ? codeAndPasswordForm : codeForm,
    initialValues: { code: '', pass: '' },
    send: ({ code, pass }: { code: string; pass?: string }) => props.send(code, pass),
    said: null,
    field: failure => (isAboutPassword(failure) ? 'pass' : 'code'),
    onRefused: failure => {
      if (isAboutPassword(failure)) {
        setAsksPassword(true);
      }
    },
    onDone: props.onSuccess,
  });
  const { form } = check;
  useEffect(() => {
    if (asksPassword) {
      form.getInputNode('pass')?.focus();
    }
    // the field is there from the first time on
  }, [asksPassword, form]);
  const look = props.danger ? ({ variant: 'outline', color: 'red.9' } as const) : {};
  return (
    <Form of={check} save={props.submit} className={styles.form} {...look}>
      <Field
        as={TextInput}
        of={form}
        name="code"
        label={texts.code}
        description={props.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="num"
      />
      {asksPassword && (
        <Field
          as={PasswordField}
          of={form}
          name="pass"
          label={texts.password}
          autoComplete="current-password"
          maxLength={200}
        />
      )}
    </Form>
  );
}
