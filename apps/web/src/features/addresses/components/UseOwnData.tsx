import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/query/api.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import { type OwnAddress, ownAddressQuery } from '../api.ts';
import { addressesTexts as texts } from '../texts.es.ts';

/** "Usar mis datos": hands over the own name, e-mail, phone and address; nothing is stored by it. */
export function UseOwnData({ onUse }: { onUse: (own: OwnAddress) => void }) {
  const client = useQueryClient();
  const use = useMutation({
    mutationFn: () => client.fetchQuery(ownAddressQuery),
    onSuccess: own => onUse(own),
    onError: error => notifyError(messageOf(error, texts.failed), texts.failed),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconUserCheck size={18} aria-hidden />}
      loading={use.isPending}
      onClick={() => use.mutate()}
    >
      {texts.useOwn}
    </Button>
  );
}
