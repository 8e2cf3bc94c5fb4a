import type { Device } from '@puerta/contract/devices';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { moment } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notify.ts';
import { noticesTexts } from '../texts.es.ts';
import styles from './MailChoices.module.css';

const texts = noticesTexts.phone;

type Props = { devices: readonly Device[]; onRemoved: () => void };

/** The person's other browsers that are told, to end one that is lost or was somebody else's. */
export function OtherDevices({ devices, onRemoved }: Props) {
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /profile/devices/:id', { params: { id } }),
    onSuccess: answer => {
      if (!answer.success && answer.status !== 404) notifyError(answer.message);
      onRemoved();
    },
  });
  if (devices.length === 0) return null;
  return (
    <section aria-labelledby="other-devices" className={styles.others}>
      <h3 id="other-devices">{texts.others}</h3>
      <ul>
        {devices.map(({ id, name, added }) => (
          <li key={id}>
            <span>
              <b>{name || texts.nameless}</b> <span>{texts.since(moment(added))}</span>
            </span>
            <Button
              variant="default"
              className={styles.remove}
              aria-label={texts.removeNamed(name || texts.nameless)}
              onClick={() => remove.mutate(id)}
              loading={remove.isPending && remove.variables === id}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
