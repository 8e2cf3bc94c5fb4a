import { Button, TextInput } from '@mantine/core';
import { type CheckedAddress, usAddressBody } from '@puerta/contract/addresses';
import { formatUsPhone } from '@puerta/domain/phone';
import { US_STATES } from '@puerta/domain/us-states';
import { api } from '../../../lib/api.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { PhoneField, SelectField } from '../../../ui/fields.tsx';
import { ZipField } from '../../../ui/ZipField.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import type { OwnAddress, UsAddress } from '../address-lines.ts';
import { addressesTexts as texts } from '../texts.es.ts';
import { useAddressChange } from '../use-address-change.ts';
import { useAddressCheck } from '../use-address-check.ts';
import { AddressAdvice } from './AddressAdvice.tsx';
import styles from './AddressForm.module.css';
import { UseOwnData } from './UseOwnData.tsx';

const words = texts.field;
const STATES = US_STATES.map(state => ({ value: state.code, label: state.name }));
const EMPTY = {
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
type Values = typeof EMPTY;

const valuesOf = ({ id: _, ...address }: UsAddress): Values => ({
  ...address,
  phone: formatUsPhone(address.phone),
});
const ownValues = (own: OwnAddress) => ({ ...own, phone: formatUsPhone(own.phone) });

type Props = {
  address: UsAddress | null;
  /** what a new one begins with */
  own?: OwnAddress | undefined;
  onDone: () => void;
};

function useUsAddressForm({ address, own, onDone }: Props) {
  const { busy, send } = useAddressChange({ done: texts.saved, failed: texts.saveFailed }, onDone);
  const { advice, check, settle } = useAddressCheck();
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: usAddressBody,
    initialValues: address ? valuesOf(address) : { ...EMPTY, ...(own && ownValues(own)) },
    onValid: body =>
      send(
        () =>
          address
            ? api('PUT /profile/sender/:id', { params: { id: address.id }, body })
            : api('POST /profile/sender', { body }),
        showFailure,
      ),
  });
  const written = () => {
    const { lineOne, lineTwo, state, city, zip_code } = form.getValues();
    return { lineOne, lineTwo, state, city, zip_code };
  };
  return {
    form,
    submit,
    trouble,
    busy,
    advice,
    checkAddress: () => check(written()),
    /** takes what the carrier suggested */
    take: (candidate: CheckedAddress) => {
      form.setValues(candidate);
      settle(written());
    },
    keep: () => settle(null),
    useOwn: (data: OwnAddress) => {
      form.setValues(ownValues(data));
      form.clearErrors();
      settle(written());
    },
  };
}

/** Adds a US address, or edits one. */
export function UsAddressForm(props: Props) {
  const { form, submit, trouble, busy, ...address } = useUsAddressForm(props);
  const field = (name: keyof Values, label: string, autoComplete = 'off') => ({
    ...form.getInputProps(name),
    label,
    autoComplete,
    maxLength: 160,
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {!props.address && <UseOwnData onUse={address.useOwn} />}
      <TextInput key={form.key('title')} {...field('title', words.title)} placeholder={words.titleHint} />
      <TextInput key={form.key('name')} {...field('name', words.name, 'name')} />
      <TextInput
        key={form.key('email')}
        {...field('email', words.email, 'email')}
        type="email"
        inputMode="email"
      />
      <PhoneField key={form.key('phone')} {...field('phone', words.phone, 'tel')} />
      <div className={styles.form} onBlur={address.checkAddress}>
        <TextInput key={form.key('lineOne')} {...field('lineOne', words.lineOne, 'address-line1')} />
        <TextInput key={form.key('lineTwo')} {...field('lineTwo', words.lineTwo, 'address-line2')} />
        <SelectField
          key={form.key('state')}
          {...form.getInputProps('state')}
          label={words.state}
          options={STATES}
        />
        <div className={styles.pair}>
          <TextInput key={form.key('city')} {...field('city', words.city, 'address-level2')} />
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
      <AddressAdvice advice={address.advice} onUse={address.take} onKeep={address.keep} />
      <Trouble text={trouble} />
      <Button type="submit" loading={busy}>
        {texts.save}
      </Button>
    </form>
  );
}
