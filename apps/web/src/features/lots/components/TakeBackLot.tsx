import { Button } from '@mantine/core';
import type { Lot } from '@puerta/contract/lots';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { useTakeBackLot } from '../api.ts';
import { lotTexts } from '../texts.es.ts';
import styles from './LotForm.module.css';

const texts = lotTexts.takeBack;

/** A manager takes the lot's last step back, with its packages, and says why; an empty place where there is none. */
export function TakeBackLot({ lot: { id, status, status_id, can } }: { lot: Lot }) {
  const [isAsking, setAsking] = useState(false);
  const takeBack = useTakeBackLot(id);
  return (
    // its line is as high without it
    <div className={styles.takeBack}>
      {can.take_back && (
        <Button
          variant="default"
          h={44}
          px={12}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {texts.act}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={texts.title(status)}
          text={texts.text}
          save={texts.act}
          onSave={reason => takeBack.mutateAsync({ status: status_id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
