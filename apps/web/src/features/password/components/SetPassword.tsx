import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import { queryOptions } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { currentSession, dropToken } from '../../../lib/session/session.ts';
import { useFocusOnChange } from '../../../lib/focus/use-focus-on-change.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import styles from '../password.module.css';
import { passwordTexts as texts } from '../texts.es.ts';
import { newPassword } from '@puerta/contract/people/auth';
import { entranceInvalid as invalid } from '@puerta/contract/entrance.es';
import * as z from 'zod/mini';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Form, Field } from '../../../ui/form/Form.tsx';

type Props = { token: string; title?: string; lead?: string; done?: string };

/** Sets the password with the token of a mailed link, once. */
export function SetPassword({ token, title = texts.setTitle, lead = texts.setLead, done }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  const place = useFocusOnChange<HTMLDivElement>(message === null ? 'form' : 'done');
  return (
    <div ref={place}>
      {message === null ? (
        <SetForm token={token} title={title} lead={lead} onSet={setMessage} />
      ) : (
        <>
          <PageTitle title={done ?? message} />
          <PasswordSet />
        </>
      )}
    </div>
  );
}

type FormProps = Required<Omit<Props, 'done'>> & { onSet: (message: string) => void };

function SetForm({ token, title, lead, onSet }: FormProps) {
  const setting = useSentForm({
    schema: newPasswordForm,
    initialValues: { pass: '', confirmation: '' },
    send: ({ pass }) => api('POST /auth/password/confirm', { body: { token, pass } }),
    said: null,
    onDone: ({ message }) => onSet(message ?? ''),
  });
  const { form } = setting;
  return (
    <>
      <PageTitle title={title} lead={lead} />
      {setting.refusal?.error.code === 'link_expired' && (
        <DangerNotice
          title={refusals.link_expired}
          action={<LinkButton to="/password">{texts.newLink}</LinkButton>}
        />
      )}
      <Card>
        <Form of={setting} save={texts.set} className={styles.form}>
          <Field
            as={PasswordField}
            of={form}
            name="pass"
            label={texts.password}
            description={texts.passwordHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            maxLength={200}
          />
          <Field
            as={PasswordField}
            of={form}
            name="confirmation"
            label={texts.confirmation}
            autoComplete="new-password"
            maxLength={200}
          />
        </Form>
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

/** The new password as typed, twice. */
const newPasswordForm = z
  .object({
    pass: newPassword,
    confirmation: z.string().check(z.minLength(1, invalid.password.confirmation)),
  })
  .check(
    // made whatever the other checks say, so that all messages stand there at once
    z.refine(form => form.confirmation === '' || form.confirmation === form.pass, {
      error: invalid.password.mismatch,
      path: ['confirmation'],
      when: () => true,
    }),
  );

export type LinkUse = 'password' | 'return' | 'email' | 'call_off';

/** Whether a mailed link still does what it is for: asked when it is opened, before somebody thinks of a password. */
export const linkQuery = (token: string, use: LinkUse) =>
  queryOptions({
    queryKey: ['mailed-link', use, token],
    queryFn: () => api('POST /auth/password/check', { body: { token, use } }),
    // once: what is done with it uses the link up, and the token is not to be kept in the cache
    staleTime: Infinity,
    gcTime: 0,
  });
