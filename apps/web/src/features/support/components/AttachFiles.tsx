import { ActionIcon, Button } from '@mantine/core';
import { FILES_MAX } from '@puerta/contract/support';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { supportTexts } from '../texts.es.ts';
import type { Attachment, Attachments } from '../use-attachments.ts';
import styles from './AttachFiles.module.css';

const texts = supportTexts.files;

/** Chooses pictures and PDFs, or takes a picture on a phone, and says how far each one is. */
export function AttachFiles({ attachments }: { attachments: Attachments }) {
  const { files, add, retry, remove } = attachments;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.attach}>
      {files.length > 0 && (
        <ul className={styles.list} aria-label={texts.list}>
          {files.map(file => (
            <Chosen
              key={file.key}
              file={file}
              onRetry={() => retry(file.key)}
              onRemove={() => remove(file.key)}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={texts.choose}
        accept="image/*,application/pdf"
        multiple
        onChange={event => {
          add([...(event.currentTarget.files ?? [])]);
          // the same file may be chosen once more
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        className={styles.button}
        leftSection={<IconPaperclip size={16} aria-hidden />}
        disabled={files.length >= FILES_MAX}
        aria-describedby={`${id}-hint`}
        onClick={() => input.current?.click()}
      >
        {texts.attach}
      </Button>
      <small id={`${id}-hint`} className={styles.hint}>
        {texts.hint}
      </small>
    </div>
  );
}

type ChosenProps = { file: Attachment; onRetry: () => void; onRemove: () => void };

function Chosen({ file, onRetry, onRemove }: ChosenProps) {
  return (
    <li data-failed={file.state === 'failed' || undefined}>
      <div className={styles.words}>
        <b>{file.name}</b>
        <small role="status">{file.reason ?? texts.states[file.state]}</small>
      </div>
      {file.state === 'failed' && (
        <Button variant="default" size="xs" aria-label={texts.retryOf(file.name)} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      <ActionIcon variant="default" size={36} aria-label={texts.remove(file.name)} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
