import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { notifyError } from '../../lib/notice/notify.ts';
import { type ExportCall, saveCsv } from '../../lib/files/save-csv.ts';
import { uiTexts } from '../texts.es.ts';

type Props = {
  call: ExportCall;
  /** the list's own filters */
  query?: object;
  /** says which list, where a page has two */
  label?: string;
};

/** Saves a list as CSV; what could not be saved is said. */
export function useSaveCsv(call: ExportCall, query: () => object) {
  return useMutation({
    mutationFn: async () => {
      const saved = await saveCsv(call, query());
      if (saved !== 'saved') {
        notifyError(saved === 'empty' ? uiTexts.exportEmpty : uiTexts.exportFailed);
      }
    },
  });
}

/** Saves the list that is shown, all pages of it, as CSV. */
export function ExportButton({ call, query = {}, label = uiTexts.exportList }: Props) {
  const save = useSaveCsv(call, () => query);
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  );
}
