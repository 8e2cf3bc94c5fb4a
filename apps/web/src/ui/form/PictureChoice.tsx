import { IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useObjectUrl } from '../../lib/files/use-object-url.ts';
import styles from './PictureChoice.module.css';
import { uiTexts } from '../texts.es.ts';

type Props = {
  label: string;
  hint?: string;
  /** address of the picture that stands until another is chosen */
  picture: string | null;
  chosen: File | null;
  onChoose: (file: File | null) => void;
  /** the ground that it will stand on */
  ground?: 'light' | 'dark';
  error?: ReactNode;
};

/** Chooses a picture and shows it before it is sent. */
export function PictureChoice({ label, hint, picture, chosen, onChoose, ground = 'light', ...props }: Props) {
  const [isEmpty, setEmpty] = useState(false);
  const error = isEmpty ? uiTexts.emptyFile : props.error;
  const id = useId();
  const preview = useObjectUrl(chosen);
  const shown = preview ?? picture;
  return (
    <div className={styles.choice}>
      <div className={styles.picture} data-ground={ground}>
        {shown ? <img src={shown} alt="" /> : <IconPhotoUp size={28} stroke={1.6} aria-hidden />}
      </div>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.title}>
          {label}
        </label>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
        <input
          id={id}
          type="file"
          className={styles.input}
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={event => {
            const file = event.currentTarget.files?.[0] ?? null;
            setEmpty(file?.size === 0);
            onChoose(file?.size === 0 ? null : file);
          }}
        />
        <label htmlFor={id} className={styles.button}>
          {uiTexts.choosePicture}
        </label>
        <span className={styles.name}>{chosen?.name ?? uiTexts.noPicture}</span>
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
