import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { api } from '../../../lib/api.ts';
import { notifyError } from '../../../lib/notify.ts';
import { fetchCsv } from '../../../lib/save-csv.ts';
import { tariffTexts } from '../texts.es.ts';
import type { ReadFile } from './FilePreview.tsx';

const texts = tariffTexts.file;

type Props = {
  /** nothing is sold yet: the shipped example can be a beginning */
  offersExample: boolean;
  onRead: (file: ReadFile) => void;
};

/** Chooses a CSV of the tariff; the server says what it would change. */
export function FileButton({ offersExample, onRead }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const read = useMutation({
    mutationFn: async (file: File) => {
      const answer = await api('POST /places/tariffs/file', { body: {}, file });
      if (answer.success) {
        onRead({ name: file.name, rows: answer.data });
      } else {
        notifyError(answer.message, texts.failed);
      }
    },
  });
  const example = useMutation({
    mutationFn: async () => {
      const file = await fetchCsv('GET /admin/export/example-tariff');
      if (file) {
        await read.mutateAsync(file);
      } else {
        notifyError(texts.failed);
      }
    },
  });
  return (
    <>
      {offersExample && (
        <Button variant="default" h={48} loading={example.isPending} onClick={() => example.mutate()}>
          {texts.example}
        </Button>
      )}
      <Button
        variant="default"
        h={48}
        leftSection={<IconFileImport size={18} aria-hidden />}
        loading={read.isPending}
        onClick={() => field.current?.click()}
      >
        {texts.choose}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={texts.choose}
        onChange={event => {
          const [file] = event.currentTarget.files ?? [];
          // the same file may be chosen again once it was mended
          event.currentTarget.value = '';
          if (file) {
            read.mutate(file);
          }
        }}
      />
    </>
  );
}
