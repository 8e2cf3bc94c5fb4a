import { TextInput, type TextInputProps } from '@mantine/core';
import {
  type CheckedAddress,
  usAddressBody,
  venezuelaAddressBody,
  venezuelaAddressEdit,
} from '@puerta/contract/people/addresses';
import { EMAIL } from '@puerta/contract/text-fields';
import { formatUsPhone } from '@puerta/domain/people/phone';
import { US_STATES } from '@puerta/domain/places/us-states';
import { type FocusEvent, useState } from 'react';
import { useBaseline } from '../../../lib/form/use-edit.ts';
import { useEditedForm } from '../../../lib/form/use-edited-form.ts';
import { api } from '../../../lib/query/api.ts';
import { PhoneField, SelectField } from '../../../ui/form/fields.tsx';
import { EditForm } from '../../../ui/form/EditForm.tsx';
import { Field } from '../../../ui/form/Form.tsx';
import { ZipField } from '../../../ui/form/ZipField.tsx';
import { DestinationFields } from '../../places/DestinationFields.tsx';
import styles from '../addresses.module.css';
import type { OwnAddress, UsAddress, VenezuelaAddress } from '../api.ts';
import { addressesTexts as texts } from '../texts.es.ts';
import { useAddressCheck } from '../use-address-check.ts';
import { AddressAdvice } from './AddressAdvice.tsx';
import { UseOwnData } from './UseOwnData.tsx';

const words = texts.field;
const STATES = US_STATES.map(state => ({ value: state.code, label: state.name }));
const EMPTY_US = {
  title: '',
  name: '',
  email: '',
  phone: '',
  lineOne: '',
  lineTwo: '',
  state: '',
  city: '',
  zip_code: '',
};
const EMPTY_VENEZUELA = { title: '', name: '', phone: '', email: '', state: '', city: '', address: '' };

const withPhone = <Own extends OwnAddress>(own: Own) => ({ ...own, phone: formatUsPhone(own.phone) });

function usValues(address: UsAddress): typeof EMPTY_US {
  const { id: _, version: __, ...values } = withPhone(address);
  return values;
}

const venezuelaValues = ({ state, city, ...address }: VenezuelaAddress): typeof EMPTY_VENEZUELA => ({
  title: address.title,
  name: address.name,
  phone: address.phone,
  email: address.email,
  state: String(state),
  city: String(city),
  address: address.address,
});

type UsProps = {
  address: UsAddress | null;
  /** what a new one begins with */
  own?: OwnAddress | undefined;
  onDone: () => void;
};

/** Adds a US address, or edits one. */
export function UsAddressForm({ address, own, onDone }: UsProps) {
  const { advice, check, settle } = useAddressCheck();
  const sent = useEditedForm({
    baseline: useBaseline(address?.version),
    schema: usAddressBody,
    initialValues: address ? usValues(address) : { ...EMPTY_US, ...(own && withPhone(own)) },
    save: body =>
      address
        ? api('PUT /profile/sender/:id', { params: { id: address.id }, body })
        : api('POST /profile/sender', { body }),
    said: texts.saved,
    failed: texts.saveFailed,
    refresh: ['addresses'],
    onDone,
  });
  const { form } = sent;
  const written = () => {
    const { lineOne, lineTwo, state, city, zip_code } = form.getValues();
    return { lineOne, lineTwo, state, city, zip_code };
  };
  const takeOwn = (data: OwnAddress) => {
    form.setValues(withPhone(data));
    form.clearErrors();
    settle(written());
  };
  const takeSuggested = (candidate: CheckedAddress) => {
    form.setValues(candidate);
    settle(written());
  };
  const text = (name: keyof typeof EMPTY_US, label: string, autoComplete = 'off') =>
    ({ of: form, name, label, autoComplete, maxLength: 160 }) as const;
  return (
    <EditForm of={sent} save={texts.save} className={styles.form}>
      {!address && <UseOwnData onUse={takeOwn} />}
      <Field as={TextInput} {...text('title', words.title)} placeholder={words.titleHint} />
      <Field as={TextInput} {...text('name', words.name, 'name')} />
      <Field as={TextInput} {...text('email', words.email, 'email')} type="email" inputMode="email" />
      <Field as={PhoneField} {...text('phone', words.phone, 'tel')} />
      <div className={styles.form} onBlur={() => check(written())}>
        <Field as={TextInput} {...text('lineOne', words.lineOne, 'address-line1')} />
        <Field as={TextInput} {...text('lineTwo', words.lineTwo, 'address-line2')} />
        <Field as={SelectField} of={form} name="state" label={words.state} options={STATES} />
        <div className={styles.pair}>
          <Field as={TextInput} {...text('city', words.city, 'address-level2')} />
          <ZipField
            key={form.key('zip_code')}
            form={form}
            name="zip_code"
            state="state"
            label={words.zip}
            autoComplete="postal-code"
          />
        </div>
      </div>
      <AddressAdvice advice={advice} onUse={takeSuggested} onKeep={() => settle(null)} />
    </EditForm>
  );
}

type VenezuelaProps = { address: VenezuelaAddress | null; onDone: () => void };

/** Adds a Venezuelan address, or edits one, which also checks the form of its e-mail (docs/rules/forms.md). */
export function VenezuelaAddressForm({ address, onDone }: VenezuelaProps) {
  const sent = useEditedForm({
    baseline: useBaseline(address?.version),
    schema: address ? venezuelaAddressEdit : venezuelaAddressBody,
    initialValues: address ? venezuelaValues(address) : EMPTY_VENEZUELA,
    save: body =>
      address
        ? api('PUT /profile/receiver/:id', { params: { id: address.id }, body })
        : api('POST /profile/receiver', { body }),
    said: texts.saved,
    failed: texts.saveFailed,
    refresh: ['addresses'],
    onDone,
  });
  const { form } = sent;
  const text = (name: keyof typeof EMPTY_VENEZUELA, label: string) =>
    // the browser would offer the customer's own
    ({ of: form, name, label, autoComplete: 'off', maxLength: 160 }) as const;
  return (
    <EditForm of={sent} save={texts.save} className={styles.form}>
      <Field as={TextInput} {...text('title', words.title)} placeholder={words.titleHint} />
      <Field as={TextInput} {...text('name', words.name)} />
      <Field
        as={TextInput}
        {...text('phone', words.mobile)}
        type="tel"
        inputMode="tel"
        maxLength={40}
        placeholder={words.mobileHint}
        leftSection={<span className="num">+58</span>}
        leftSectionWidth={54}
      />
      <Field as={EmailField} {...text('email', words.email)} />
      <DestinationFields
        key={form.key('state')}
        state={form.getInputProps('state')}
        city={form.getInputProps('city')}
      />
      <Field as={TextInput} {...text('address', words.lineOne)} maxLength={200} />
    </EditForm>
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
