import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import { useMutation } from '@tanstack/react-query';
import { IconCamera } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { compressPicture } from '../../../lib/form/compress-picture.ts';
import { forgetErrors, notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { keepToken, useClaims } from '../../../lib/session/session.ts';
import { useObjectUrl } from '../../../lib/files/use-object-url.ts';
import { initials } from '@puerta/domain/text/letters';
import { profileTexts } from '../texts.es.ts';
import styles from './profile.module.css';

const texts = profileTexts.picture;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The own picture: one chooses a file, sees it, and saves it. */
export function PictureForm() {
  const { name, picture } = useClaims();
  const { chosen, preview, take, forget } = useChosenFile();
  const upload = useMutation({
    mutationFn: async (choice: Choice) => {
      const file = await choice;
      return file && api('POST /profile/picture', { file: await compressPicture(file) });
    },
    onSuccess: (answer, choice) => {
      if (!answer?.success) {
        notifyError(answer?.message ?? refusals.file_unsupported);
        return;
      }
      forget(choice);
      keepToken(answer.token);
      notifySuccess(answer.message ?? '');
    },
  });
  const save = () => {
    const choice = chosen();
    if (choice) {
      upload.mutate(choice);
    } else {
      notifyError(refusals.file_missing);
    }
  };
  const shown = preview ?? picture;
  return (
    <div className={styles.portrait}>
      {shown ? (
        <img className={styles.picture} src={shown} alt={texts.alt} width={112} height={112} />
      ) : (
        <span className={styles.picture} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <FileButton onChoose={take} />
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

/** A chosen file that the browser is looking at; null once it is known to be no picture. */
type Choice = Promise<File | null>;

/** A file is chosen at once, and shown when it was looked at; until another is chosen or it is saved. */
function useChosenFile() {
  const choice = useRef<Choice | null>(null);
  const [shown, setShown] = useState<File | null>(null);
  const take = (file: File) => {
    forgetErrors();
    const before = choice.current;
    const looked: Choice = isPicture(file).then(isGood => {
      const isLast = choice.current === looked;
      if (isGood) {
        setShown(now => (isLast ? file : now));
        return file;
      }
      // what is no picture is refused at once, and what was shown stays
      choice.current = isLast ? before : choice.current;
      notifyError(refusals.file_unsupported);
      return null;
    });
    choice.current = looked;
  };
  const forget = (saved: Choice) => {
    if (choice.current === saved) {
      choice.current = null;
      setShown(null);
    }
  };
  return { chosen: () => choice.current, preview: useObjectUrl(shown), take, forget };
}

async function isPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return TYPES.includes(file.type);
  } catch {
    return false;
  }
}
