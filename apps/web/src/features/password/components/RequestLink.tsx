import { Button, TextInput } from '@mantine/core';
import { resetBody } from '@puerta/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { IconArrowRight, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { keepTypedEmail, typedEmail } from '../../../lib/typed-email.ts';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import styles from '../screens/PasswordPage.module.css';
import { passwordTexts as texts } from '../texts.es.ts';

type Props = { title?: string; lead?: string };

/** Asks for the mailed link. What it says does not tell whether the e-mail is known (docs/rules/accounts.md). */
export function RequestLink({ title = texts.askTitle, lead = texts.askLead }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  const place = useFocusOnChange<HTMLDivElement>(message === null ? 'form' : 'asked');
  return (
    <div ref={place}>
      {message === null ? (
        <RequestForm title={title} lead={lead} onAsked={setMessage} />
      ) : (
        <Asked message={message} onAgain={() => setMessage(null)} />
      )}
    </div>
  );
}

function RequestForm({ title, lead, onAsked }: Required<Props> & { onAsked: (message: string) => void }) {
  const asking = useMutation({
    mutationFn: (body: { email: string }) => api('POST /auth/password', { body }),
    onSuccess: answer => (answer.success ? onAsked(answer.message ?? '') : showFailure(answer)),
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: resetBody,
    initialValues: { email: typedEmail() },
    onChange: ({ email }) => keepTypedEmail(email),
    onValid: body => asking.mutate(body),
  });
  return (
    <>
      <PageTitle title={title} lead={lead} />
      <Card>
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
          <Trouble text={trouble} />
          <Button
            type="submit"
            loading={asking.isPending}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {texts.ask}
          </Button>
        </form>
      </Card>
    </>
  );
}

function Asked({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <>
      <PageTitle title={texts.asked} />
      <Card>
        <div className={styles.done}>
          <IconMailCheck size={40} stroke={1.6} aria-hidden />
          <p role="status">{message}</p>
          <p className={styles.hint}>{texts.askedHelp}</p>
          <Button variant="default" onClick={onAgain}>
            {texts.again}
          </Button>
        </div>
      </Card>
    </>
  );
}
