import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { type PackageRecord, useTakeBack } from '../api.ts';
import { packageTexts } from '../texts.es.ts';

const texts = packageTexts.takeBack;

/** A manager takes the package's last step back, and says why; nothing where there is none. */
export function TakeBackButton({ record }: { record: PackageRecord }) {
  const { id, status, status_id, can } = record;
  const [isAsking, setAsking] = useState(false);
  const takeBack = useTakeBack();
  if (!can.take_back) {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
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
          onSave={reason => takeBack.mutateAsync({ id, status_id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
