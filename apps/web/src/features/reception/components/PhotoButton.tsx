import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import type { PackageRecord } from '../../packages/api.ts';
import { usePhotograph } from '../api.ts';
import { packageTexts } from '../../packages/texts.es.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './PhotoButton.module.css';

const texts = receptionTexts.photo;

/** Takes a photo of a package while it is at reception; a phone opens its camera. */
export function PhotoButton({ record, onTaken }: { record: PackageRecord; onTaken: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const photograph = usePhotograph();
  if (!record.can.photo) {
    return null;
  }
  const take = async (photo: File | undefined) => {
    if (!photo) {
      return;
    }
    const answer = await photograph.mutateAsync({ id: record.id, photo });
    if (answer.success) {
      notifySuccess(answer.message ?? texts.taken);
      onTaken();
    } else {
      notifyError(answer.message, failures.photo);
    }
  };
  return (
    <div className={styles.photo}>
      {record.photo && <img src={record.photo} alt={packageTexts.detail.photo} width={96} height={96} />}
      <input
        ref={field}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={texts.label}
        onChange={event => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        loading={photograph.isPending}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => field.current?.click()}
      >
        {record.photo ? texts.again : texts.take}
      </Button>
    </div>
  );
}
