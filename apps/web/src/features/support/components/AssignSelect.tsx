import { NativeSelect } from '@mantine/core';
import { ticketTexts } from '@puerta/contract/support.es';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { colleaguesQuery, useRefreshTickets } from '../api.ts';
import { supportTexts } from '../texts.es.ts';
import styles from './Tickets.module.css';

const texts = supportTexts.staff;

type Props = { id: number; assigned: { id: number; name: string } | null; isOpen: boolean };

/** Whose a ticket is to answer; once it is closed, whose it was. */
export function AssignSelect({ id, assigned, isOpen }: Props) {
  const { data: people = [] } = useQuery(colleaguesQuery);
  const refresh = useRefreshTickets();
  const assign = useMutation({
    mutationFn: (to: number | null) => api('POST /support/admin/assign', { body: { id, to } }),
    onSuccess: answer => {
      refresh();
      if (answer.success) {
        notifySuccess(answer.message ?? ticketTexts.done.assigned);
      } else {
        notifyError(answer.message, ticketTexts.failures.assign);
      }
    },
  });
  // who is no manager any more stays named until somebody else is
  const known = assigned && !people.some(one => one.id === assigned.id) ? [assigned, ...people] : people;
  return (
    <NativeSelect
      className={styles.assign}
      label={texts.whose}
      value={String(assigned?.id ?? '')}
      data={[
        { value: '', label: texts.nobody },
        ...known.map(({ id: value, name }) => ({ value: String(value), label: name })),
      ]}
      disabled={!isOpen || assign.isPending}
      onChange={({ currentTarget: { value } }) => assign.mutate(value === '' ? null : Number(value))}
    />
  );
}
