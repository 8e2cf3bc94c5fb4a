import { useSearch } from '@tanstack/react-router';
import { IconArrowLeft, IconArrowRight, IconMailCheck } from '@tabler/icons-react';
import { useAgency } from '../../../lib/session/agency.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { passwordTexts as texts } from '../texts.es.ts';
import styles from '../password.module.css';
import { useQuery } from '@tanstack/react-query';
import { useFocusOnChange } from '../../../lib/focus/use-focus-on-change.ts';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { linkQuery, SetPassword } from '../components/SetPassword.tsx';
import { Button, TextInput } from '@mantine/core';
import { resetBody } from '@puerta/contract/people/auth';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { keepTypedEmail, typedEmail } from '../../../lib/session/known-browser.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Form, Field } from '../../../ui/form/Form.tsx';

/** /password asks for a mailed link; with the link's token it sets the new password, if it still can. */
export function PasswordPage() {
  const { token }: { token?: unknown } = useSearch({ strict: false });
  const isVisitor = useSession().token === null;
  return (
    <div className={styles.page}>
      {isVisitor && (
        <LinkAnchor to="/login" className={styles.back}>
          <IconArrowLeft size={18} aria-hidden />
          {texts.back}
        </LinkAnchor>
      )}
      {typeof token === 'string' && token !== '' ? <MailedLink key={token} token={token} /> : <RequestLink />}
    </div>
  );
}

/**
 * What a mailed link opens: the new password, or another link to ask for where it was used or ended. Where nobody can
 * tell, setting the password will.
 */
export function MailedLink({ token }: { token: string }) {
  const { name: agency } = useAgency();
  const { data: answer } = useQuery(linkQuery(token, 'password'));
  const isGone = answer?.success === false && answer.error.code === 'link_expired';
  const place = useFocusOnChange<HTMLDivElement>(isGone ? 'gone' : 'opened');
  return (
    <div ref={place}>
      {answer === undefined ? (
        <SkeletonCard />
      ) : isGone ? (
        <RequestLink title={texts.gone} lead={texts.goneLead} />
      ) : answer.success && answer.data.invites ? (
        <SetPassword
          token={token}
          title={texts.invited(agency)}
          lead={texts.invitedLead}
          done={texts.invitedDone}
        />
      ) : (
        <SetPassword token={token} />
      )}
    </div>
  );
}

type Props = { title?: string; lead?: string };

/** Asks for the mailed link. What it says does not tell whether the e-mail is known (docs/rules/accounts.md). */
function RequestLink({ title = texts.askTitle, lead = texts.askLead }: Props) {
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
  const asking = useSentForm({
    schema: resetBody,
    initialValues: { email: typedEmail() },
    onChange: ({ email }) => keepTypedEmail(email),
    send: body => api('POST /auth/password', { body }),
    said: null,
    onDone: answer => onAsked(answer.message ?? ''),
  });
  return (
    <>
      <PageTitle title={title} lead={lead} />
      <Card>
        <Form
          of={asking}
          save={texts.ask}
          className={styles.form}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          <Field
            as={TextInput}
            of={asking.form}
            name="email"
            label={texts.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            maxLength={160}
          />
        </Form>
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
