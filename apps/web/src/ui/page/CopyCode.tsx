import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { uiTexts } from '../texts.es.ts';

/** Copies a code; `what` names it in the button's label. */
export function CopyCode({ value, what }: { value: string; what: string }) {
  const clipboard = useClipboard({ timeout: 1500 });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={clipboard.copied ? uiTexts.copied : uiTexts.copy(what)}
      onClick={() => clipboard.copy(value)}
    >
      {clipboard.copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
    </ActionIcon>
  );
}
