import { TextInput } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { US_STATES } from '@puerta/domain/us-states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ZodForm } from '../../../lib/use-zod-form.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { PhoneField, SelectField } from '../../../ui/fields.tsx';
import { ZipField } from '../../../ui/ZipField.tsx';
import { sendersQuery } from '../../addresses/addresses-queries.ts';
import { UseOwnData } from '../../addresses/components/UseOwnData.tsx';
import { AddressAdvice } from '../../addresses/components/AddressAdvice.tsx';
import { type OwnAddress, usLines } from '../../addresses/address-lines.ts';
import type { StepIndex, UsPersonValues } from '../draft.ts';
import { orderTexts } from '../texts.es.ts';
import { type Part, useRefusal } from '../use-refusal.ts';
import { type UsPersonForm, useUsPerson } from '../use-us-person.ts';
import styles from './OrderWizard.module.css';
import { SaveAddress } from './SaveAddress.tsx';
import { SavedAddresses } from './SavedAddresses.tsx';
import { StepFrame } from './StepFrame.tsx';

const texts = orderTexts.person;
const STATES = US_STATES.map(state => ({ value: state.code, label: state.name }));

type Props = {
  step: StepIndex;
  /** the part of the order that it fills in */
  part: Part;
  lead: string;
  /** title of the drawer with saved addresses */
  drawer: string;
  /** it is the customer: the browser and the profile may offer their own data */
  own?: boolean;
  /** from where a quote was asked for, if it was: that is not replaced unasked */
  quotedZip?: string;
  initial: UsPersonValues;
  refusal: Failure | null;
  onChange: (person: UsPersonValues) => void;
  onBack?: () => void;
  onNext: (person: UsPersonValues) => void;
};

/** A person at a US address: the sender of every order, and the receiver of a domestic one, under the same rules. */
export function UsPersonStep(props: Props) {
  const { step, part, lead, drawer, own = false, quotedZip = '', onBack, ...rest } = props;
  const senders = useQuery(sendersQuery);
  const person = useUsPerson(rest);
  const { form } = person;
  const [elsewhere, setElsewhere] = useState<OwnAddress | null>(null);
  const fillOwn = (address: OwnAddress) => {
    const isQuoted = quotedZip !== '' && form.getValues().zipCode.startsWith(quotedZip);
    if (isQuoted && !address.zip_code.startsWith(quotedZip)) {
      person.pickName(address);
      setElsewhere(address);
    } else {
      person.pick(address);
    }
  };
  useRefusal(rest.refusal, part, person.showFailure);
  return (
    <StepFrame
      step={step}
      lead={lead}
      onBack={onBack}
      onSubmit={person.submit}
      action={
        <div className={styles.fillers}>
          {own && <UseOwnData onUse={fillOwn} />}
          <SavedAddresses title={drawer} addresses={senders} onPick={person.pick} linesOf={usLines} />
        </div>
      }
    >
      <PersonFields form={form} own={own} />
      <div className={styles.step} onBlur={person.checkAddress}>
        <AddressFields form={form} own={own} />
      </div>
      {elsewhere && (
        <Confirm
          title={texts.quoted.title}
          message={texts.quoted.text(quotedZip, [elsewhere.lineOne, elsewhere.zip_code].join(', '))}
          confirmLabel={texts.quoted.use}
          opened
          onConfirm={() => {
            person.pick(elsewhere);
            setElsewhere(null);
          }}
          onCancel={() => setElsewhere(null)}
        />
      )}
      <AddressAdvice advice={person.advice} onUse={person.take} onKeep={person.keep} />
      <SaveAddress
        checked={person.saves}
        onChange={person.setSaves}
        title={form.getInputProps('title')}
        titleKey={form.key('title')}
      />
    </StepFrame>
  );
}

type FieldsProps = { form: ZodForm<UsPersonForm, unknown>['form']; own: boolean };

const fieldOf =
  ({ form, own }: FieldsProps) =>
  (name: keyof UsPersonValues, label: string, autoComplete: string) => ({
    ...form.getInputProps(name),
    label,
    // of a receiver the browser would offer the sender's
    autoComplete: own ? autoComplete : 'off',
    maxLength: 160,
  });

function PersonFields(props: FieldsProps) {
  const { form } = props;
  const field = fieldOf(props);
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
    </>
  );
}

function AddressFields(props: FieldsProps) {
  const { form, own } = props;
  const field = fieldOf(props);
  return (
    <>
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
        <ZipField
          key={form.key('zipCode')}
          form={form}
          name="zipCode"
          state="state"
          label={texts.zip}
          autoComplete={own ? 'postal-code' : 'off'}
        />
      </div>
    </>
  );
}
