import { Anchor, Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailed, dataOf } from '../../../lib/query/api.ts';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonBar } from '../../../ui/notice/Skeleton.tsx';
import { factorTexts as texts } from '../texts.es.ts';
import styles from './SecondFactor.module.css';
import type { Answer, Client, Failure } from '@puerta/contract/client';
import { CopyCode } from '../../../ui/page/CopyCode.tsx';
import { QrCode } from '../../../ui/parcel/QrCode.tsx';
import { codeAndPasswordForm, codeForm, confirmForm, isAboutPassword } from '../password.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import type { EndpointKey } from '@puerta/contract/contract';
import { saveBlob } from '../../../lib/files/save-pdf.ts';
import { currentAgency } from '../../../lib/session/agency.ts';
import { currentSession } from '../../../lib/session/session.ts';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Form, Field } from '../../../ui/form/Form.tsx';

export type WayOut = {
  /** all is done, and the recovery codes were seen */
  onDone: () => void;
  onCancel: () => void;
};

const SECRET = ['second-factor', 'secret'];

type Props = WayOut & {
  /** as whom: the person signed in, or one who is about to be */
  call: Client;
  /** level of the headings in it */
  heading: 'h2' | 'h3';
};

/** From a fresh secret, over a first code, to the recovery codes. */
export function SetUpSecondFactor({ call, onDone, onCancel, heading }: Props) {
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
      {secret.data && (
        <Button component="a" href={secret.data.otpauth} variant="default">
          {texts.open}
        </Button>
      )}
      <p>{texts.manual}</p>
      <div className={styles.key}>
        <code>{secret.data ? inFours(secret.data.secret) : '…'}</code>
        {secret.data && <CopyCode value={secret.data.secret} what={texts.key} />}
      </div>
      <CodeForm
        submit={texts.confirm}
        onCancel={onCancel}
        send={(code, typed = pass) => call('PUT /profile/second-factor', { body: { code, pass: typed } })}
        onSuccess={answer => setRecovery(answer.data.recovery_codes)}
      />
    </div>
  );
}

/** As it is easiest to type. */
const inFours = (key: string) => key.replace(/.{4}(?=.)/g, '$& ');

type CodesProps = { codes: string[]; onSaved: () => void; heading: Props['heading'] };

export function RecoveryCodes({ codes, onSaved, heading: Heading }: CodesProps) {
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
        <Button variant="default" onClick={() => saveCodes(codes)}>
          {texts.download}
        </Button>
        <Button onClick={onSaved}>{texts.saved}</Button>
      </div>
    </div>
  );
}

function saveCodes(codes: readonly string[]): void {
  const title = texts.fileTitle(currentAgency().name, currentSession().claims?.email ?? '');
  saveBlob(
    new Blob([[title, '', ...codes, ''].join('\n')], { type: 'text/plain;charset=utf-8' }),
    texts.fileName,
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
  /** a recovery code does as well, which has letters: phones show the keyboard of what is asked for */
  takesRecovery?: boolean;
  onCancel?: () => void;
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
  const [isRecovery, setRecovery] = useState(false);
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
  const cancel = props.onCancel && (
    <Button variant="subtle" onClick={props.onCancel}>
      {texts.cancel}
    </Button>
  );
  const change = () => {
    setRecovery(!isRecovery);
    form.getInputNode('code')?.focus();
  };
  return (
    <Form of={check} save={props.submit} className={styles.form} beside={cancel} {...look}>
      <Field
        as={TextInput}
        of={form}
        name="code"
        label={isRecovery ? texts.recoveryCode : texts.code}
        description={isRecovery ? texts.recoveryHint : texts.codeHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="num"
      />
      {props.takesRecovery && (
        <Anchor component="button" type="button" size="sm" className={styles.other} onClick={change}>
          {isRecovery ? texts.useCode : texts.useRecovery}
        </Anchor>
      )}
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
