import { Button } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { IconMapPinOff } from '@tabler/icons-react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { type PackageRecord, useUnshelve } from '../api.ts';
import { packageTexts } from '../texts.es.ts';

/** Takes a package from the place where it is said to lie; nothing for one that lies nowhere. */
export function UnshelveButton({ record }: { record: PackageRecord }) {
  return record.shelf_place && record.can.shelve && <Unshelve tracking={record.tracking_number} />;
}

function Unshelve({ tracking }: { tracking: string }) {
  const unshelve = useUnshelve();
  const take = useOnce(async () => {
    const answer = await unshelve.mutateAsync(tracking);
    if (answer.success) {
      notifySuccess(answer.message ?? done.unshelved);
    } else {
      notifyError(answer.message);
    }
  });
  return (
    <Button
      variant="default"
      leftSection={<IconMapPinOff size={18} aria-hidden />}
      loading={unshelve.isPending}
      onClick={() => void take()}
    >
      {packageTexts.detail.unshelve}
    </Button>
  );
}
