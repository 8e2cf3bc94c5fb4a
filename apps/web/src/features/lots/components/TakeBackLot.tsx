import { Button } from '@mantine/core';
import type { Lot } from '@puerta/contract/lots';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { useTakeBackLot } from '../api.ts';
import { lotTexts } from '../texts.es.ts';

const texts = lotTexts.takeBack;

/** A manager takes the lot's last step back, with its packages, and says why; nothing where there is none. */
export function TakeBackLot({ lot: { id, status, status_id, can } }: { lot: Lot }) {
  const [isAsking, setAsking] = useState(false);
  const takeBack = useTakeBackLot(id);
  if (!can.take_back) {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {texts.act}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={texts.title(status)}
          text={texts.text}
          save={texts.act}
          onSave={reason => takeBack.mutateAsync({ status: status_id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
