import { Button } from '@mantine/core';
import type { TicketFile } from '@puerta/contract/support';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchTicketFile } from '../../../lib/fetch-file.ts';
import { notifyError } from '../../../lib/notify.ts';
import { saveBlob } from '../../../lib/save-pdf.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { supportTexts } from '../texts.es.ts';
import styles from './MessageFiles.module.css';

const texts = supportTexts.files;

/** What was sent with a message: pictures are seen, and opened whole; a PDF is saved. */
export function MessageFiles({ files }: { files: readonly TicketFile[] }) {
  return (
    files.length > 0 && (
      <div className={styles.files}>
        {files.map(file =>
          file.type.startsWith('image/') ? (
            <Picture key={file.id} file={file} />
          ) : (
            <SavedFile key={file.id} file={file} />
          ),
        )}
      </div>
    )
  );
}

function Picture({ file }: { file: TicketFile }) {
  const { data: blob } = useQuery({
    queryKey: ['support-file', file.id],
    queryFn: ({ signal }) => fetchTicketFile(file.id, signal),
    // what is stored under a number never changes
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectUrl(blob ?? null);
  if (blob === null) {
    return <span className={styles.gone}>{texts.gone(file.name)}</span>;
  }
  return address ? (
    <a href={address} target="_blank" rel="noreferrer" aria-label={texts.open(file.name)}>
      <img src={address} alt={texts.picture(file.name)} className={styles.picture} />
    </a>
  ) : (
    <span className={styles.place} aria-hidden />
  );
}

const KILOBYTE = 1024;

function SavedFile({ file }: { file: TicketFile }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const saved = await fetchTicketFile(file.id);
    setBusy(false);
    if (saved) {
      saveBlob(saved, saved.name);
    } else {
      notifyError(texts.gone(file.name));
    }
  };
  return (
    <Button
      variant="default"
      className={styles.saved}
      loading={isBusy}
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      onClick={() => void save()}
    >
      {texts.sized(file.name, Math.max(1, Math.round(file.bytes / KILOBYTE)))}
    </Button>
  );
}
