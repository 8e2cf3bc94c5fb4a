import { accountFailures } from '@puerta/contract/people/account-texts.es';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { api, apiAs } from '../../../lib/query/api.ts';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { keepToken } from '../../../lib/session/session.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { passwordForm, EMPTY_PASSWORDS } from '../../profile/forms.ts';
import { CodeForm, SetUpSecondFactor } from '../../second-factor/components/SecondFactor.tsx';
import { useAgency } from '../../../lib/session/agency.ts';
import { factorTexts } from '../../second-factor/texts.es.ts';
import styles from '../login.module.css';
import { type Stage, stageAfter } from '../stages.ts';
import { loginTexts } from '../texts.es.ts';
import { knownBrowser } from '../../../lib/session/known-browser.ts';

const texts = loginTexts.stages;
const { lost } = factorTexts;
/** null: back to the password */
type Props<S> = { stage: S; onStage: (next: Stage | null) => void };

/** Between the password and the portal: a code, a password of one's own, a second factor. */
export function SignInStages({ stage, onStage }: Props<Stage>) {
  switch (stage.kind) {
    case 'code':
      return <CodeStage stage={stage} onStage={onStage} />;
    case 'password':
      return <PasswordStage stage={stage} onStage={onStage} />;
    case 'second_factor':
      return (
        <StageFrame lead={texts.secondFactor} startAt="p">
          <SetUpSecondFactor
            heading="h2"
            call={apiAs(stage.token)}
            onDone={() => keepToken(stage.token)}
            onCancel={() => onStage(null)}
          />
        </StageFrame>
      );
  }
}

type FrameProps = { lead: string; startAt: 'p' | 'input'; children: ReactNode };

/** What a stage is about, and the focus in it: the button that was pressed is gone. */
function StageFrame({ lead, startAt, children }: FrameProps) {
  const place = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => place.current?.querySelector<HTMLElement>(startAt)?.focus(), [startAt]);
  return (
    <section ref={place} aria-labelledby={id} className={styles.form}>
      <p id={id} tabIndex={-1} className={styles.stage}>
        {lead}
      </p>
      {children}
    </section>
  );
}

function CodeStage({ stage, onStage }: Props<Extract<Stage, { kind: 'code' }>>) {
  const { email, pass } = stage;
  return (
    <StageFrame lead={texts.code} startAt="input">
      <CodeForm
        takesRecovery
        submit={loginTexts.login.submit}
        onCancel={() => onStage(null)}
        send={code => api('POST /auth/login', { body: { email, pass, code, ...knownBrowser() } })}
        onSuccess={answer => {
          const next = stageAfter(answer, stage);
          if (next?.kind === 'enter') {
            keepToken(next.token);
          } else if (next) {
            onStage(next);
          }
        }}
      />
      <LostPhone />
    </StageFrame>
  );
}

/** What whoever cannot give a code does: nobody is let in without one, but the agency may take it off. */
function LostPhone() {
  const { support_email, phone } = useAgency();
  return (
    <details>
      <summary>{lost.question}</summary>
      <p>{lost.recovery}</p>
      <p>
        {lost.agency} <a href={`mailto:${support_email}`}>{support_email}</a>
        {phone && (
          <>
            {lost.or} <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </>
        )}
        .
      </p>
    </details>
  );
}

function PasswordStage({ stage, onStage }: Props<Extract<Stage, { kind: 'password' }>>) {
  const call = apiAs(stage.token);
  const change = useMutation({
    mutationFn: async (body: { oldPass: string; newPass: string }) => {
      const answer = await call('PUT /profile/password', { body });
      return { answer, factor: answer.success ? await call('GET /profile/second-factor') : null };
    },
    onSuccess: ({ answer, factor }) => {
      if (!answer.success) {
        showFailure(answer, undefined, accountFailures.password);
        return;
      }
      notifySuccess(answer.message ?? '');
      const isMissing = factor?.success && factor.data.required && !factor.data.on;
      if (isMissing) {
        onStage({ kind: 'second_factor', token: answer.token });
      } else {
        keepToken(answer.token);
      }
    },
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: passwordForm,
    initialValues: { ...EMPTY_PASSWORDS, oldPass: stage.pass },
    onValid: ({ oldPass, newPass }) => change.mutate({ oldPass, newPass }),
  });
  return (
    <StageFrame lead={texts.password} startAt="input">
      <form noValidate className={styles.form} onSubmit={submit}>
        <PasswordField
          key={form.key('newPass')}
          {...form.getInputProps('newPass')}
          label={texts.newPassword}
          description={texts.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          maxLength={200}
        />
        <PasswordField
          key={form.key('repeat')}
          {...form.getInputProps('repeat')}
          label={texts.repeat}
          autoComplete="new-password"
          maxLength={200}
        />
        <Trouble text={trouble} />
        <Button type="submit" fullWidth loading={change.isPending}>
          {texts.save}
        </Button>
        <Button variant="subtle" fullWidth onClick={() => onStage(null)}>
          {factorTexts.cancel}
        </Button>
      </form>
    </StageFrame>
  );
}
