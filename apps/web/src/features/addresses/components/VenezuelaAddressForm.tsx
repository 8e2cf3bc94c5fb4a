import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { venezuelaAddressBody, venezuelaAddressEdit } from '@puerta/contract/addresses';
import { EMAIL } from '@puerta/contract/text-fields';
import { type FocusEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Trouble } from '../../../ui/Trouble.tsx';
import { DestinationFields } from '../../places/DestinationFields.tsx';
import type { VenezuelaAddress } from '../address-lines.ts';
import { addressesTexts as texts } from '../texts.es.ts';
import { useAddressChange } from '../use-address-change.ts';
import styles from './AddressForm.module.css';

const words = texts.field;
const EMPTY = { title: '', name: '', phone: '', email: '', state: '', city: '', address: '' };
type Values = typeof EMPTY;

const valuesOf = ({ title, name, phone, email, state, city, address }: VenezuelaAddress): Values => ({
  title,
  name,
  phone,
  email,
  state: String(state),
  city: String(city),
  address,
});

type Props = { address: VenezuelaAddress | null; onDone: () => void };

/** Adds a Venezuelan address, or edits one, which also checks the form of its e-mail (docs/rules/forms.md). */
export function VenezuelaAddressForm({ address, onDone }: Props) {
  const { busy, send } = useAddressChange({ done: texts.saved, failed: texts.saveFailed }, onDone);
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: address ? venezuelaAddressEdit : venezuelaAddressBody,
    initialValues: address ? valuesOf(address) : EMPTY,
    onValid: body =>
      send(
        () =>
          address
            ? api('PUT /profile/receiver/:id', { params: { id: address.id }, body })
            : api('POST /profile/receiver', { body }),
        showFailure,
      ),
  });
  const field = (name: keyof Values, label: string) => ({
    ...form.getInputProps(name),
    label,
    // the browser would offer the customer's own
    autoComplete: 'off',
    maxLength: 160,
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput key={form.key('title')} {...field('title', words.title)} placeholder={words.titleHint} />
      <TextInput key={form.key('name')} {...field('name', words.name)} />
      <TextInput
        key={form.key('phone')}
        {...field('phone', words.mobile)}
        type="tel"
        inputMode="tel"
        maxLength={40}
        placeholder={words.mobileHint}
        leftSection={<span className="num">+58</span>}
        leftSectionWidth={54}
      />
      <EmailField key={form.key('email')} {...field('email', words.email)} />
      <DestinationFields
        key={form.key('state')}
        state={form.getInputProps('state')}
        city={form.getInputProps('city')}
      />
      <TextInput key={form.key('address')} {...field('address', words.lineOne)} maxLength={200} />
      <Trouble text={trouble} />
      <Button type="submit" loading={busy}>
        {texts.save}
      </Button>
    </form>
  );
}

/** What is no e-mail is said as one leaves the field, and stops nobody from saving (docs/rules/forms.md). */
function EmailField({ onBlur, ...props }: TextInputProps) {
  const [isDoubtful, setIsDoubtful] = useState(false);
  const look = (event: FocusEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value.trim();
    setIsDoubtful(typed !== '' && !EMAIL.test(typed));
    onBlur?.(event);
  };
  return (
    <TextInput
      {...props}
      type="email"
      inputMode="email"
      description={isDoubtful && !props.error && words.emailDoubt}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onBlur={look}
    />
  );
}
