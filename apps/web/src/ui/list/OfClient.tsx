import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { filterTexts as texts } from './filters.es.ts';

/** Says of a list that it is one client's, and frees it. `name` is empty while nobody knows it. */
export function OfClient({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <Button
      variant="default"
      h={48}
      maw="100%"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={texts.ofEveryClient(name)}
      onClick={onClear}
    >
      {texts.ofClient(name)}
    </Button>
  );
}
