import { TextInput } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { US_STATES } from '@puerta/domain/places/us-states';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useZodForm, type ZodForm } from '../../../lib/form/use-zod-form.ts';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { PhoneField, SelectField } from '../../../ui/form/fields.tsx';
import { ZipField } from '../../../ui/form/ZipField.tsx';
import { type OwnAddress, sendersQuery, type UsAddress, usLines } from '../../addresses/api.ts';
import { UseOwnData } from '../../addresses/components/UseOwnData.tsx';
import { AddressAdvice } from '../../addresses/components/AddressAdvice.tsx';
import { personOf, usAddressOf } from '../draft-addresses.ts';
import type { StepIndex, UsPersonValues } from '../draft.ts';
import { orderTexts } from '../texts.es.ts';
import { type Part, useRefusal } from '../use-refusal.ts';
import styles from './orders.module.css';
import { SaveAddress, SavedAddresses, useSaveAddress } from './SavedAddresses.tsx';
import { StepFrame } from './StepFrame.tsx';
import { type CheckedAddress, usAddressBody } from '@puerta/contract/people/addresses';
import { senderBody } from '@puerta/contract/parcels/checkout';
import * as z from 'zod/mini';
import { api } from '../../../lib/query/api.ts';
import { useAddressCheck } from '../../addresses/use-address-check.ts';
import { Field } from '../../../ui/form/Form.tsx';

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
  const choose = useEffectEvent((all: UsAddress[]) => {
    const { zipCode, ...typed } = form.getValues();
    const usual = usualOf(all, zipCode);
    if (own && usual && !Object.values(typed).some(Boolean)) {
      person.pick(usual);
    }
  });
  useEffect(() => choose(senders.data ?? []), [senders.data]);
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
      <SaveAddress checked={person.saves} onChange={person.setSaves} form={form} />
    </StepFrame>
  );
}

/** The saved address that was sent from last, or the only one; with a quoted postal code, of those that have it. */
function usualOf(all: UsAddress[], zipCode: string): UsAddress | undefined {
  const [first, ...others] = all.filter(({ zip_code }) => zip_code.startsWith(zipCode));
  return others.length === 0 || first?.used_at ? first : undefined;
}

type FieldsProps = { form: ZodForm<UsPersonForm, unknown>['form']; own: boolean };

const textOf =
  ({ form, own }: FieldsProps) =>
  (name: keyof UsPersonValues, label: string, autoComplete: string) =>
    // of a receiver the browser would offer the sender's
    ({ of: form, name, label, autoComplete: own ? autoComplete : 'off', maxLength: 160 }) as const;

function PersonFields(props: FieldsProps) {
  const text = textOf(props);
  return (
    <>
      <Field as={TextInput} {...text('name', texts.name, 'name')} />
      <div className={styles.pair}>
        <Field as={TextInput} {...text('email', texts.email, 'email')} type="email" inputMode="email" />
        <Field as={PhoneField} {...text('phone', texts.phone, 'tel')} />
      </div>
    </>
  );
}

function AddressFields(props: FieldsProps) {
  const { form, own } = props;
  const text = textOf(props);
  return (
    <>
      <Field as={TextInput} {...text('addressLineOne', texts.lineOne, 'address-line1')} />
      <Field as={TextInput} {...text('addressLineTwo', texts.lineTwo, 'address-line2')} />
      <div className={styles.triple}>
        <Field as={SelectField} of={form} name="state" label={texts.state} options={STATES} />
        <Field as={TextInput} {...text('city', texts.city, 'address-level2')} />
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

const savedPerson = z.extend(senderBody, { title: usAddressBody.shape.title });

type UsPersonForm = UsPersonValues & { title: string };

type Options = Pick<Props, 'initial' | 'onChange' | 'onNext'>;

const addressOf = ({ addressLineOne, addressLineTwo, state, city, zipCode }: UsPersonValues) => ({
  lineOne: addressLineOne,
  lineTwo: addressLineTwo,
  state,
  city,
  zip_code: zipCode,
});

/** The form of a person at a US address, with the carrier's opinion of it and "Guardar esta dirección". */
function useUsPerson({ initial, onChange, onNext }: Options) {
  const [saves, setSaves] = useState(false);
  const save = useSaveAddress();
  const { advice, check, settle } = useAddressCheck();

  const goOn = () => {
    const { title, ...person } = form.getValues();
    if (saves) {
      save(api('POST /profile/sender', { body: usAddressOf(person, title) }));
    }
    onNext(person);
  };
  const { form, submit, showFailure } = useZodForm<UsPersonForm, z.ZodMiniType>({
    schema: saves ? savedPerson : senderBody,
    initialValues: { ...initial, title: '' },
    onChange: ({ title: _, ...person }) => onChange(person),
    onValid: goOn,
  });
  const fill = (values: Partial<UsPersonForm>) => {
    form.setValues(values);
    form.clearErrors();
    settle(addressOf(form.getValues()));
  };
  return {
    form,
    submit,
    showFailure,
    saves,
    setSaves,
    pick: (address: OwnAddress) => {
      fill(personOf(address));
      setSaves(false);
    },
    /** who it is; the address stays as it is */
    pickName: (address: OwnAddress) => {
      const { name, email, phone } = personOf(address);
      fill({ name, email, phone });
    },
    advice,
    checkAddress: () => check(addressOf(form.getValues())),
    /** takes what the carrier suggested */
    take: ({ lineOne, lineTwo, zip_code, state, city }: CheckedAddress) =>
      fill({ addressLineOne: lineOne, addressLineTwo: lineTwo, state, city, zipCode: zip_code }),
    keep: () => settle(null),
  };
}
