import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { currentSession, dropToken } from '../../../lib/session.ts';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { PasswordField } from '../../../ui/fields.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { newPasswordForm } from '../schema.ts';
import styles from '../screens/PasswordPage.module.css';
import { passwordTexts as texts } from '../texts.es.ts';

type Props = { token: string; title?: string; lead?: string };

/** Sets the password with the token of a mailed link, once. */
export function SetPassword({ token, title = texts.setTitle, lead = texts.setLead }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  const place = useFocusOnChange<HTMLDivElement>(message === null ? 'form' : 'done');
  return (
    <div ref={place}>
      {message === null ? (
        <SetForm token={token} title={title} lead={lead} onSet={setMessage} />
      ) : (
        <>
          <PageTitle title={message} />
          <PasswordSet />
        </>
      )}
    </div>
  );
}

type FormProps = Required<Props> & { onSet: (message: string) => void };

function SetForm({ token, title, lead, onSet }: FormProps) {
  const setting = useMutation({
    mutationFn: ({ pass }: { pass: string }) => api('POST /auth/password/confirm', { body: { token, pass } }),
    // a password is not to be kept in the cache once the answer is there
    gcTime: 0,
    onSuccess: answer => (answer.success ? onSet(answer.message ?? '') : showFailure(answer)),
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: newPasswordForm,
    initialValues: { pass: '', confirmation: '' },
    onValid: values => setting.mutate(values),
  });
  const isExpired = setting.data?.success === false && setting.data.error.code === 'link_expired';
  return (
    <>
      <PageTitle title={title} lead={lead} />
      {isExpired && (
        <DangerNotice
          title={refusals.link_expired}
          action={<LinkButton to="/password">{texts.newLink}</LinkButton>}
        />
      )}
      <Card>
        <form noValidate className={styles.form} onSubmit={submit}>
          <PasswordField
            key={form.key('pass')}
            {...form.getInputProps('pass')}
            label={texts.password}
            description={texts.passwordHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            maxLength={200}
          />
          <PasswordField
            key={form.key('confirmation')}
            {...form.getInputProps('confirmation')}
            label={texts.confirmation}
            autoComplete="new-password"
            maxLength={200}
          />
          <Trouble text={trouble} />
          <Button type="submit" loading={setting.isPending}>
            {texts.set}
          </Button>
        </form>
      </Card>
    </>
  );
}

function PasswordSet() {
  const navigate = useNavigate();
  // setting it has ended every session of the account: the one of this browser too, if there is one
  const enter = () => (currentSession().token ? dropToken() : void navigate({ to: '/login' }));
  return (
    <Card>
      <div className={styles.done}>
        <IconCircleCheck size={40} stroke={1.6} aria-hidden />
        <p role="status">{texts.setDone}</p>
        <Button onClick={enter}>{texts.signIn}</Button>
      </div>
    </Card>
  );
}
