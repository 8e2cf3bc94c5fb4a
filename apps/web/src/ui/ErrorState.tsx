import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import styles from './states.module.css';
import { uiTexts } from './texts.es.ts';

type Props = {
  /** the specified sentence */
  message?: string;
  /** a reassurance */
  text?: string;
  onRetry: () => void;
};

export function ErrorState({ message = uiTexts.loadFailed, text = uiTexts.nothingLost, onRetry }: Props) {
  return (
    <div className={styles.box} role="alert">
      <h2>{message}</h2>
      <p>{text}</p>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
        {uiTexts.reload}
      </Button>
    </div>
  );
}
