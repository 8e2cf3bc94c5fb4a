import { useNavigate, useSearch } from '@tanstack/react-router';
import { done } from '@puerta/contract/messages.es';
import { codeOf } from '../../../lib/address/address-texts.ts';
import { api } from '../../../lib/query/api.ts';
import { keepTypedEmail, typedEmail } from '../../../lib/session/known-browser.ts';
import { keepTyped, typedBefore } from '../../../lib/form/typed.ts';
import type { ZodForm } from '../../../lib/form/use-zod-form.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { registerTexts as texts } from '../texts.es.ts';
import styles from './RegisterPage.module.css';
import { TextInput } from '@mantine/core';
import { CONTIGUOUS_US_STATES } from '@puerta/domain/places/us-states';
import type { Failure } from '@puerta/contract/client';
import { useEffect, useRef, useState } from 'react';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { PasswordField, PhoneField, SelectField } from '../../../ui/form/fields.tsx';
import { EmailField } from '../../../ui/form/EmailField.tsx';
import { ZipField } from '../../../ui/form/ZipField.tsx';
import { useLeaveAfter } from '../../../lib/focus/use-leave-after.ts';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { newPassword, registerBody } from '@puerta/contract/people/auth';
import { entranceInvalid as invalid } from '@puerta/contract/entrance.es';
import * as z from 'zod/mini';

/** Opens an account. `code` in the address is the locker of who recommended the agency. */
export function RegisterPage() {
  const search: { code?: unknown } = useSearch({ strict: false });
  const code = codeOf(search.code);
  const [registered, setRegistered] = useState<RegisteredProps | null>(null);
  const registration = useSentForm({
    schema: registerForm,
    initialValues: {
      ...EMPTY_REGISTRATION,
      ...typedBefore<typeof EMPTY_REGISTRATION>('register'),
      ...(typedEmail() && { email: typedEmail() }),
    },
    onChange: ({ password: _, confirmation: __, ...typed }) => {
      keepTypedEmail(typed.email);
      keepTyped('register', typed);
    },
    send: ({ confirmation: _, ...body }) => api('POST /auth/register', { body: { ...body, code } }),
    said: null,
    onRefused: ({ error, message }) => {
      if (error.code === 'email_taken') {
        registration.markField('email', message);
      }
    },
    onDone: ({ message = done.registered, data }) => {
      keepTyped('register', null);
      setRegistered({ message, locker: data.locker });
    },
  });
  return (
    <div className={styles.page}>
      {registered ? (
        <Registered {...registered} />
      ) : (
        <>
          <PageTitle title={texts.title} lead={code ? texts.recommended(code) : texts.lead} />
          <Card>
            <RegisterForm of={registration} />
          </Card>
          <p className={styles.alternative}>
            {texts.question} <LinkAnchor to="/auth/login">{texts.signIn}</LinkAnchor>
          </p>
        </>
      )}
    </div>
  );
}

const STATES = CONTIGUOUS_US_STATES.map(state => ({ value: state.code, label: state.name }));

type Sent = ZodForm<typeof EMPTY_REGISTRATION, unknown> & { isBusy: boolean; refusal: Failure | null };

function RegisterForm({ of }: { of: Sent }) {
  const [accepted, setAccepted] = useState(false);
  const text = textOf(of.form);
  return (
    <Form of={of} save={texts.submit} disabled={!accepted} className={styles.form}>
      <fieldset>
        <legend>{texts.you}</legend>
        <Field as={TextInput} {...text('name', texts.name, 'name')} />
        <div className={styles.pair}>
          <Field as={PhoneField} {...text('phone', texts.phone, 'tel')} />
          <EmailField
            form={of.form}
            name="email"
            label={texts.email}
            autoComplete="email"
            required
            withAsterisk={false}
          />
        </div>
        {of.refusal?.error.code === 'email_taken' && <OwnAccount />}
        <div className={styles.pair}>
          <Field
            as={PasswordField}
            {...text('password', texts.password, 'new-password')}
            description={texts.passwordHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <Field as={PasswordField} {...text('confirmation', texts.confirmation, 'new-password')} />
        </div>
      </fieldset>
      <HomeFields form={of.form} />
      <CheckField name="terms" checked={accepted} onChange={setAccepted}>
        {texts.accept}{' '}
        <LinkAnchor to="/politics" target="_blank">
          {texts.terms}
          <span className="unseen"> {texts.opensTab}</span>
        </LinkAnchor>
      </CheckField>
      {!accepted && <p className={styles.hint}>{texts.toAccept}</p>}
    </Form>
  );
}

/** The two ways on for whose account it is; the e-mail goes along. */
function OwnAccount() {
  return (
    <p role="status" className={styles.own}>
      {texts.own} <LinkAnchor to="/auth/login">{texts.signIn}</LinkAnchor>
      {' · '}
      <LinkAnchor to="/password">{texts.forgot}</LinkAnchor>
    </p>
  );
}

function HomeFields({ form }: Pick<Sent, 'form'>) {
  const text = textOf(form);
  return (
    <fieldset>
      <legend>{texts.home}</legend>
      <div className={styles.pair}>
        <Field
          as={SelectField}
          of={form}
          name="state"
          label={texts.state}
          options={STATES}
          autoComplete="address-level1"
          required
        />
        <Field as={TextInput} {...text('city', texts.city, 'address-level2')} />
      </div>
      <div className={styles.addressLine}>
        <Field as={TextInput} {...text('address', texts.address, 'street-address')} />
        <ZipField
          key={form.key('zip')}
          form={form}
          name="zip"
          state="state"
          label={texts.zip}
          autoComplete="postal-code"
          required
          withAsterisk={false}
        />
      </div>
    </fieldset>
  );
}

/** Props of a text field of the form. */
const textOf =
  (of: Sent['form']) => (name: keyof typeof EMPTY_REGISTRATION, label: string, autoComplete: string) =>
    ({ of, name, label, autoComplete, maxLength: 160, required: true, withAsterisk: false }) as const;

type RegisteredProps = { message: string; locker: string };

/** The account exists: its locker, and on to sign in. */
function Registered({ message, locker }: RegisteredProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isLeaving = useLeaveAfter(() => void navigate({ to: '/auth/login' }), true);
  return (
    <Card>
      <div className={styles.done}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.doneTitle}
        </h1>
        <p role="status">{message}</p>
        {locker && (
          <p className={styles.locker}>
            {texts.locker} <b className="num">{locker}</b>
          </p>
        )}
        <p className={styles.hint} style={{ visibility: isLeaving ? undefined : 'hidden' }}>
          {texts.leaving}
        </p>
        <LinkButton to="/auth/login">{texts.signIn}</LinkButton>
      </div>
    </Card>
  );
}

const { name, phone, email, state, city, address, zip } = registerBody.shape;

/** The registration as typed: the password twice. Keys stand in the order in which they are checked. */
export const registerForm = z
  .object({
    name,
    phone,
    email,
    password: newPassword,
    confirmation: z.string().check(z.minLength(1, invalid.password.confirmation)),
    state,
    city,
    address,
    zip,
  })
  .check(
    // It has its place among the other checks, so it is made whatever they say.
    z.refine(form => form.confirmation === '' || form.confirmation === form.password, {
      error: invalid.password.mismatch,
      path: ['confirmation'],
      when: () => true,
    }),
  );

export const EMPTY_REGISTRATION = {
  name: '',
  phone: '',
  email: '',
  password: '',
  confirmation: '',
  state: '',
  city: '',
  address: '',
  zip: '',
};
