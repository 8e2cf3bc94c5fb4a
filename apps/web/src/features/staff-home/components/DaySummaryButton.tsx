import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { daySummaryTexts as texts } from '@puerta/contract/parcels/day-summary.es';
import { IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { savePdf } from '../../../lib/files/save-pdf.ts';
import { notify, notifyError } from '../../../lib/notice/notify.ts';
import { api } from '../../../lib/query/api.ts';

/** Saves what the carrier's driver takes of a day (`YYYY-MM-DD`), to be ticked and signed; a day without labels is said. */
export function DaySummaryButton({ day }: { day: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const answer = await api('GET /order/day-summary', { query: { day } });
      if (answer.success) {
        savePdf(answer.data, texts.file(day));
      } else if (answer.status === 404) {
        void notify({ kind: 'info', message: answer.message });
      } else {
        notifyError(failures.download);
      }
    },
    onError: () => notifyError(failures.download),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconSignature size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {texts.button}
    </Button>
  );
}
