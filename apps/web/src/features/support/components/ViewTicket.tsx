import { Button } from '@mantine/core';
import { supportTexts as texts } from '../texts.es.ts';

/** Opens a ticket beside the list that it stands in. */
export function ViewTicket({ id, onView }: { id: number; onView: (id: number) => void }) {
  return (
    <Button variant="default" size="xs" aria-label={texts.viewOf(id)} onClick={() => onView(id)}>
      {texts.view}
    </Button>
  );
}
