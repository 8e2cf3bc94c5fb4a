import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SelectField } from '../../../ui/fields.tsx';
import { usersTexts } from '../texts.es.ts';

const { fields, roles, active } = usersTexts;
const ROLES = [
  { value: 0, label: roles[0] },
  { value: 1, label: roles[1] },
];
const ACTIVE = [
  { value: 1, label: active[1] },
  { value: 0, label: active[0] },
];

export type UserValues = { name: string; email: string; role: string; active: string };
type Props = {
  form: UseFormReturnType<UserValues>;
  /** an invitation is always active; nobody changes their own role */
  only?: 'invitation' | 'own';
};

export function UserFields({ form, only }: Props) {
  return (
    <>
      <TextInput
        key={form.key('name')}
        {...form.getInputProps('name')}
        label={fields.name}
        autoComplete="off"
        maxLength={120}
      />
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={fields.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={160}
      />
      <SelectField
        key={form.key('role')}
        {...form.getInputProps('role')}
        label={fields.role}
        options={ROLES}
        placeholder={null}
        disabled={only === 'own'}
      />
      {only !== 'invitation' && (
        <SelectField
          key={form.key('active')}
          {...form.getInputProps('active')}
          label={fields.active}
          options={ACTIVE}
          placeholder={null}
          disabled={only === 'own'}
        />
      )}
    </>
  );
}
