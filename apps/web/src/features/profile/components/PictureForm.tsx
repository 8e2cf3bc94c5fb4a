import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import { useMutation } from '@tanstack/react-query';
import { IconCamera } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { compressPicture } from '../../../lib/compress-picture.ts';
import { forgetErrors, notifyError, notifySuccess } from '../../../lib/notify.ts';
import { keepToken, useClaims } from '../../../lib/session.ts';
import { initials } from '../../../ui/initials.ts';
import { profileTexts } from '../texts.es.ts';
import styles from './PictureForm.module.css';

const texts = profileTexts.picture;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The own picture: one chooses a file, sees it, and saves it. */
export function PictureForm() {
  const { name, picture } = useClaims();
  const { chosen, preview, choose, take } = useChosenFile();
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
      <FileButton onChoose={file => void take(file)} />
      <p className={styles.hint}>{texts.hint}</p>
      <Button onClick={save} loading={upload.isPending}>
        {texts.save}
      </Button>
    </div>
  );
}

function FileButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (file) {
      onChoose(file);
    }
    // The same file may be chosen again.
    event.currentTarget.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={TYPES.join()}
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
  /** What is no picture is refused at once, and what was shown stays. */
  const take = async (file: File) => {
    forgetErrors();
    if (await isPicture(file)) {
      choose(file);
    } else {
      notifyError(refusals.file_unsupported);
    }
  };
  return { chosen: chosen?.file ?? null, preview: chosen?.address ?? null, choose, take };
}

async function isPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return TYPES.includes(file.type);
  } catch {
    return false;
  }
}
