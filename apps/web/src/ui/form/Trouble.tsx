import { IconAlertTriangleFilled } from '@tabler/icons-react';
import styles from './Trouble.module.css';

/** Why the last try did not even begin, beside the button that tries again; nothing for null. */
export function Trouble({ text }: { text: string | null }) {
  return (
    text !== null && (
      <p className={styles.trouble} role="alert">
        <IconAlertTriangleFilled size={20} aria-hidden />
        {text}
      </p>
    )
  );
}
