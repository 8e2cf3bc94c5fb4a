import { Button, TextInput } from '@mantine/core';
import { CONTIGUOUS_US_STATES } from '@puerta/domain/us-states';
import { useState } from 'react';
import type { ZodForm } from '../../../lib/use-zod-form.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { PasswordField, PhoneField, SelectField } from '../../../ui/fields.tsx';
import { ZipField } from '../../../ui/ZipField.tsx';
import type { EMPTY_REGISTRATION } from '../schema.ts';
import styles from '../screens/RegisterPage.module.css';
import { registerTexts as texts } from '../texts.es.ts';

const STATES = CONTIGUOUS_US_STATES.map(state => ({ value: state.code, label: state.name }));

type Form = ZodForm<typeof EMPTY_REGISTRATION, unknown>['form'];
type Props = {
  form: Form;
  onSubmit: ZodForm<typeof EMPTY_REGISTRATION, unknown>['submit'];
  busy: boolean;
  /** the e-mail has an account already */
  isTaken: boolean;
  trouble: string | null;
};

export function RegisterForm({ form, onSubmit, busy, isTaken, trouble }: Props) {
  const [accepted, setAccepted] = useState(false);
  const field = fieldOf(form);
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <fieldset>
        <legend>{texts.you}</legend>
        <TextInput key={form.key('name')} {...field('name', texts.name, 'name')} />
        <div className={styles.pair}>
          <PhoneField key={form.key('phone')} {...field('phone', texts.phone, 'tel')} />
          <TextInput
            key={form.key('email')}
            {...field('email', texts.email, 'email')}
            type="email"
            inputMode="email"
          />
        </div>
        {isTaken && <OwnAccount />}
        <div className={styles.pair}>
          <PasswordField
            key={form.key('password')}
            {...field('password', texts.password, 'new-password')}
            description={texts.passwordHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <PasswordField
            key={form.key('confirmation')}
            {...field('confirmation', texts.confirmation, 'new-password')}
          />
        </div>
      </fieldset>
      <HomeFields form={form} />
      <CheckField name="terms" checked={accepted} onChange={setAccepted}>
        {texts.accept}{' '}
        <LinkAnchor to="/politics" target="_blank">
          {texts.terms}
          <span className="unseen"> {texts.opensTab}</span>
        </LinkAnchor>
      </CheckField>
      <Trouble text={trouble} />
      <Button type="submit" disabled={!accepted} loading={busy}>
        {texts.submit}
      </Button>
    </form>
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

function HomeFields({ form }: { form: Form }) {
  const field = fieldOf(form);
  return (
    <fieldset>
      <legend>{texts.home}</legend>
      <div className={styles.pair}>
        <SelectField
          key={form.key('state')}
          {...form.getInputProps('state')}
          label={texts.state}
          options={STATES}
        />
        <TextInput key={form.key('city')} {...field('city', texts.city, 'address-level2')} />
      </div>
      <div className={styles.addressLine}>
        <TextInput key={form.key('address')} {...field('address', texts.address, 'street-address')} />
        <ZipField
          key={form.key('zip')}
          form={form}
          name="zip"
          state="state"
          label={texts.zip}
          autoComplete="postal-code"
        />
      </div>
    </fieldset>
  );
}

/** Props of a text field of the form. */
const fieldOf =
  (form: Form) => (name: keyof typeof EMPTY_REGISTRATION, label: string, autoComplete: string) => ({
    ...form.getInputProps(name),
    label,
    autoComplete,
    maxLength: 160,
  });
