import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { notifyError } from '../../../lib/notify.ts';
import type { OwnAddress } from '../address-lines.ts';
import { ownAddressQuery } from '../addresses-queries.ts';
import { addressesTexts as texts } from '../texts.es.ts';

/** "Usar mis datos": hands over the own name, e-mail, phone and address; nothing is stored by it. */
export function UseOwnData({ onUse }: { onUse: (own: OwnAddress) => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    try {
      onUse(await client.fetchQuery(ownAddressQuery));
    } catch (error) {
      notifyError(messageOf(error, texts.failed), texts.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconUserCheck size={18} aria-hidden />}
      loading={busy}
      onClick={() => void use()}
    >
      {texts.useOwn}
    </Button>
  );
}
