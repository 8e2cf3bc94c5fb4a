import { TextInput } from '@mantine/core';
import { usAddressBody } from '@puerta/contract/addresses';
import type { Failure } from '@puerta/contract/client';
import { senderBody } from '@puerta/contract/orders';
import { US_STATES } from '@puerta/domain/us-states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { useZodForm, type ZodForm } from '../../../lib/use-zod-form.ts';
import { PhoneField, SelectField } from '../../../ui/fields.tsx';
import { senderOf, type UsAddress, usAddressOf } from '../address-values.ts';
import type { SenderValues } from '../draft.ts';
import { sendersQuery } from '../order-queries.ts';
import { orderTexts } from '../texts.es.ts';
import { useRefusal } from '../use-refusal.ts';
import { useSaveAddress } from '../use-save-address.ts';
import styles from './OrderWizard.module.css';
import { SaveAddress } from './SaveAddress.tsx';
import { SavedAddresses } from './SavedAddresses.tsx';
import { StepFrame } from './StepFrame.tsx';

const texts = orderTexts.sender;
const STATES = US_STATES.map(state => ({ value: state.code, label: state.name }));
const savedSender = z.extend(senderBody, { title: usAddressBody.shape.title });

type FormValues = SenderValues & { title: string };

type Props = {
  initial: SenderValues;
  refusal: Failure | null;
  onChange: (sender: SenderValues) => void;
  onNext: () => void;
};

/** Step 1, ENVÍA. */
export function SenderStep({ initial, refusal, onChange, onNext }: Props) {
  const [saves, setSaves] = useState(false);
  const senders = useQuery(sendersQuery);
  const save = useSaveAddress();

  const keep = ({ title: _, ...sender }: FormValues) => onChange(sender);
  const goOn = () => {
    if (saves) {
      const { title, ...sender } = form.getValues();
      void save(api('POST /profile/sender', { body: usAddressOf(sender, title) }));
    }
    onNext();
  };
  const { form, submit, showFailure } = useZodForm({
    schema: saves ? savedSender : senderBody,
    initialValues: { ...initial, title: '' },
    onChange: keep,
    onValid: goOn,
  });
  useRefusal(refusal, 'sender', showFailure);

  const pick = (address: UsAddress) => {
    form.setValues(senderOf(address));
    form.clearErrors();
    setSaves(false);
  };

  return (
    <StepFrame
      step={0}
      lead={texts.lead}
      onSubmit={submit}
      action={
        <SavedAddresses
          title={texts.drawer}
          addresses={senders}
          onPick={pick}
          linesOf={address => [
            [address.lineOne, address.lineTwo].filter(Boolean).join(', '),
            `${address.city}, ${address.state} ${address.zip_code}`,
          ]}
        />
      }
    >
      <SenderFields form={form} />
      <SaveAddress
        checked={saves}
        onChange={setSaves}
        title={form.getInputProps('title')}
        titleKey={form.key('title')}
      />
    </StepFrame>
  );
}

function SenderFields({ form }: { form: ZodForm<FormValues, unknown>['form'] }) {
  const field = (name: keyof SenderValues, label: string, autoComplete: string) => ({
    ...form.getInputProps(name),
    label,
    autoComplete,
    maxLength: 160,
  });
  return (
    <>
      <TextInput key={form.key('name')} {...field('name', texts.name, 'name')} />
      <div className={styles.pair}>
        <TextInput
          key={form.key('email')}
          {...field('email', texts.email, 'email')}
          type="email"
          inputMode="email"
        />
        <PhoneField key={form.key('phone')} {...field('phone', texts.phone, 'tel')} />
      </div>
      <TextInput
        key={form.key('addressLineOne')}
        {...field('addressLineOne', texts.lineOne, 'address-line1')}
      />
      <TextInput
        key={form.key('addressLineTwo')}
        {...field('addressLineTwo', texts.lineTwo, 'address-line2')}
      />
      <div className={styles.triple}>
        <SelectField
          key={form.key('state')}
          {...form.getInputProps('state')}
          label={texts.state}
          options={STATES}
        />
        <TextInput key={form.key('city')} {...field('city', texts.city, 'address-level2')} />
        <TextInput
          key={form.key('zipCode')}
          {...field('zipCode', texts.zip, 'postal-code')}
          inputMode="numeric"
          maxLength={10}
        />
      </div>
    </>
  );
}
