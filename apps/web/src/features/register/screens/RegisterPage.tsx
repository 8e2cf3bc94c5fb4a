import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { done } from '@puerta/contract/messages.es';
import { codeOf } from '../../../lib/address-texts.ts';
import { api } from '../../../lib/api.ts';
import { keepTypedEmail, typedEmail } from '../../../lib/typed-email.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Registered } from '../components/Registered.tsx';
import { RegisterForm } from '../components/RegisterForm.tsx';
import { EMPTY_REGISTRATION, registerForm } from '../schema.ts';
import { registerTexts as texts } from '../texts.es.ts';
import styles from './RegisterPage.module.css';

type Filled = ReturnType<typeof registerForm.parse>;

/** Opens an account. `code` in the address is the locker of who recommended the agency. */
export function RegisterPage() {
  const search: { code?: unknown } = useSearch({ strict: false });
  const code = codeOf(search.code);
  const registration = useMutation({
    mutationFn: ({ confirmation: _, ...body }: Filled) =>
      api('POST /auth/register', { body: { ...body, code } }),
    // a password is not to be kept in the cache once the answer is there
    gcTime: 0,
    onSuccess: answer => {
      if (!answer.success) {
        showFailure(answer);
        if (answer.error.code === 'email_taken') {
          markField('email', answer.message);
        }
      }
    },
  });
  const { form, submit, showFailure, markField, trouble } = useZodForm({
    schema: registerForm,
    initialValues: { ...EMPTY_REGISTRATION, email: typedEmail() },
    onChange: ({ email }) => keepTypedEmail(email),
    onValid: values => registration.mutate(values),
  });
  const answer = registration.data;
  const isTaken = answer?.success === false && answer.error.code === 'email_taken';
  return (
    <div className={styles.page}>
      {answer?.success ? (
        <Registered message={answer.message ?? done.registered} locker={answer.data.locker} />
      ) : (
        <>
          <PageTitle title={texts.title} lead={texts.lead} />
          <Card>
            <RegisterForm
              form={form}
              onSubmit={submit}
              busy={registration.isPending}
              isTaken={isTaken}
              trouble={trouble}
            />
          </Card>
          <p className={styles.alternative}>
            {texts.question} <LinkAnchor to="/auth/login">{texts.signIn}</LinkAnchor>
          </p>
        </>
      )}
    </div>
  );
}
