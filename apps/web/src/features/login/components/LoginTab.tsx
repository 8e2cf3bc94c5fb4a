import { Button, TextInput } from '@mantine/core';
import { loginBody } from '@puerta/contract/login';
import { useMutation } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { knownBrowser } from '../../../lib/known-browser.ts';
import { keepToken } from '../../../lib/session.ts';
import { keepTypedEmail, typedEmail } from '../../../lib/typed-email.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { PasswordField } from '../../../ui/fields.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import styles from '../screens/LoginPage.module.css';
import { type Stage, stageAfter } from '../stages.ts';
import { loginTexts } from '../texts.es.ts';

const texts = loginTexts.login;

// Most people sign in without it.
const SignInStages = lazy(async () => ({
  default: (await import('./SignInStages.tsx')).SignInStages,
}));

export function LoginTab() {
  const [stage, setStage] = useState<Stage | null>(null);
  return stage ? (
    <Suspense>
      <SignInStages key={stage.kind} stage={stage} onStage={setStage} />
    </Suspense>
  ) : (
    <CredentialsForm onStage={setStage} />
  );
}

function CredentialsForm({ onStage }: { onStage: (next: Stage) => void }) {
  const signIn = useMutation({
    mutationFn: (given: { email: string; pass: string }) =>
      api('POST /auth/login', { body: { ...given, ...knownBrowser() } }),
    onSuccess: (answer, given) => {
      const next = stageAfter(answer, given);
      if (next?.kind === 'enter') {
        keepToken(next.token);
      } else if (next) {
        onStage(next);
      } else if (!answer.success) {
        showFailure(answer);
        if (answer.error.code === 'wrong_credentials') markField('pass', answer.message);
      }
    },
  });
  const { form, submit, showFailure, markField, trouble } = useZodForm({
    schema: loginBody,
    initialValues: { email: typedEmail(), pass: '' },
    onChange: ({ email }) => keepTypedEmail(email),
    onValid: body => signIn.mutate(body),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={160}
      />
      <div>
        <PasswordField
          key={form.key('pass')}
          {...form.getInputProps('pass')}
          label={texts.password}
          autoComplete="current-password"
          maxLength={200}
        />
        <LinkAnchor to="/password" className={styles.forgot}>
          {loginTexts.forgot}
        </LinkAnchor>
      </div>
      <Trouble text={trouble} />
      <Button
        type="submit"
        fullWidth
        loading={signIn.isPending}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {texts.submit}
      </Button>
      <p className={styles.alternative}>
        {loginTexts.register.question} <LinkAnchor to="/register">{loginTexts.register.link}</LinkAnchor>
      </p>
    </form>
  );
}
