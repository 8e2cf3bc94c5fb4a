import { TextInput } from '@mantine/core';
import { invitationBody } from '@puerta/contract/people/users';
import type { UseFormReturnType } from '@mantine/form';
import { api } from '../../../lib/query/api.ts';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { USERS } from '../api.ts';
import { usersTexts } from '../texts.es.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Field, Form } from '../../../ui/form/Form.tsx';

const texts = usersTexts.invite;
const EMPTY: UserValues = { name: '', email: '', role: '0', active: '1' };

/** The panel from which a manager invites somebody. */
export function InvitePanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SidePanel title={texts.title} opened={opened} onClose={onClose}>
      <InviteForm onDone={onClose} />
    </SidePanel>
  );
}

/** Invites somebody: a name, an e-mail and a role. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const invite = useSentForm({
    schema: invitationBody,
    initialValues: EMPTY,
    send: body => api('POST /admin/users', { body }),
    refresh: [USERS],
    onDone,
  });
  return (
    <Form of={invite} save={texts.submit}>
      <UserFields form={invite.form} only="invitation" />
    </Form>
  );
}

const { fields, roles, active } = usersTexts;
const ROLES = [
  { value: 0, label: roles[0] },
  { value: 1, label: roles[1] },
];
const ACTIVE = [
  { value: 1, label: active[1] },
  { value: 0, label: active[0] },
];

type UserValues = { name: string; email: string; role: string; active: string };
type Props = {
  form: UseFormReturnType<UserValues>;
  /** an invitation is always active; nobody changes their own role */
  only?: 'invitation' | 'own';
};

export function UserFields({ form, only }: Props) {
  return (
    <>
      <Field as={TextInput} of={form} name="name" label={fields.name} autoComplete="off" maxLength={120} />
      <Field
        as={TextInput}
        of={form}
        name="email"
        label={fields.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={160}
      />
      <Field
        as={SelectField}
        of={form}
        name="role"
        label={fields.role}
        description={usersTexts.rolesHint}
        options={ROLES}
        placeholder={null}
        disabled={only === 'own'}
      />
      {only !== 'invitation' && (
        <Field
          as={SelectField}
          of={form}
          name="active"
          label={fields.active}
          options={ACTIVE}
          placeholder={null}
          disabled={only === 'own'}
        />
      )}
    </>
  );
}
