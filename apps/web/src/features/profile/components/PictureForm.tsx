import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import { useMutation } from '@tanstack/react-query';
import { IconCamera } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { compressPicture } from '../../../lib/compress-picture.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { keepToken, useClaims } from '../../../lib/session.ts';
import { initials } from '../../../ui/initials.ts';
import { profileTexts } from '../texts.es.ts';
import styles from './PictureForm.module.css';

const texts = profileTexts.picture;

/** The own picture: one chooses a file, sees it, and saves it. */
export function PictureForm() {
  const { name, picture } = useClaims();
  const { chosen, preview, choose } = useChosenFile();
  const upload = useMutation({
    mutationFn: async (file: File) => api('POST /profile/picture', { file: await compressPicture(file) }),
    onSuccess: answer => {
      if (!answer.success) {
        notifyError(answer.message);
        return;
      }
      choose(null);
      keepToken(answer.token);
      notifySuccess(answer.message ?? '');
    },
  });
  const save = () => (chosen ? upload.mutate(chosen) : notifyError(refusals.file_missing));
  const shown = preview ?? picture;
  return (
    <div className={styles.form}>
      {shown ? (
        <img className={styles.picture} src={shown} alt={texts.alt} width={112} height={112} />
      ) : (
        <span className={styles.picture} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <FileButton onChoose={choose} />
      <p className={styles.hint}>{texts.hint}</p>
      <Button onClick={save} loading={upload.isPending}>
        {texts.save}
      </Button>
    </div>
  );
}

function FileButton({ onChoose }: { onChoose: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onChoose(event.currentTarget.files?.[0] ?? null);
    // The same file may be chosen again.
    event.currentTarget.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={texts.choose}
        tabIndex={-1}
        className="unseen"
        onChange={take}
      />
      <Button
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
    </>
  );
}

/** A chosen file with the address under which the browser shows it, until another is chosen or the page is left. */
function useChosenFile() {
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen]);
  const choose = (file: File | null) => setChosen(file && { file, address: URL.createObjectURL(file) });
  return { chosen: chosen?.file ?? null, preview: chosen?.address ?? null, choose };
}
