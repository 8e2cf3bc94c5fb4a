import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { isOffline } from '../../lib/query/api.ts';
import { blamed } from '../../lib/query/query-client.ts';
import styles from './states.module.css';
import { uiTexts } from '../texts.es.ts';

type Props = {
  /** the specified sentence */
  message?: string;
  /** a reassurance, in place of whether to look at one's connection */
  text?: string;
  onRetry: () => void;
};

export function ErrorState({ message = uiTexts.loadFailed, text, onRetry }: Props) {
  // as it was when this appeared: a later question must not change what is being read
  const [why] = useState(sayBlamed);
  return (
    <div className={styles.box} role="alert">
      <h2>{message}</h2>
      <p>{text ?? why}</p>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
        {uiTexts.reload}
      </Button>
    </div>
  );
}

function sayBlamed(): string {
  if (isOffline()) return uiTexts.notHere;
  const by = blamed();
  return by === 'connection' ? uiTexts.nothingLost : by === 'server' ? uiTexts.serversFault : by.refusal;
}
