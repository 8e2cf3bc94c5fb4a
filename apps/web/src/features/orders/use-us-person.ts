import { type CheckedAddress, usAddressBody } from '@puerta/contract/addresses';
import { senderBody } from '@puerta/contract/orders';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import type { OwnAddress } from '../addresses/address-lines.ts';
import { useAddressCheck } from '../addresses/use-address-check.ts';
import { personOf, usAddressOf } from './address-values.ts';
import type { UsPersonValues } from './draft.ts';
import { useSaveAddress } from './use-save-address.ts';

const savedPerson = z.extend(senderBody, { title: usAddressBody.shape.title });

export type UsPersonForm = UsPersonValues & { title: string };

type Options = {
  initial: UsPersonValues;
  onChange: (person: UsPersonValues) => void;
  onNext: (person: UsPersonValues) => void;
};

const addressOf = ({ addressLineOne, addressLineTwo, state, city, zipCode }: UsPersonValues) => ({
  lineOne: addressLineOne,
  lineTwo: addressLineTwo,
  state,
  city,
  zip_code: zipCode,
});

/** The form of a person at a US address, with the carrier's opinion of it and "Guardar esta dirección". */
export function useUsPerson({ initial, onChange, onNext }: Options) {
  const [saves, setSaves] = useState(false);
  const save = useSaveAddress();
  const { advice, check, settle } = useAddressCheck();

  const goOn = () => {
    const { title, ...person } = form.getValues();
    if (saves) {
      void save(api('POST /profile/sender', { body: usAddressOf(person, title) }));
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
