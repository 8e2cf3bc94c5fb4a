import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../../../ui/Dialog.tsx';
import { uiTexts } from '../../../ui/texts.es.ts';
import { isUnsent } from '../scan-queue.ts';
import { sendNow, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './UnsentDialog.module.css';

const texts = receptionTexts.station;

type Props = { onLeave: () => void; onStay: () => void };

/** Asked before somebody signs out who has readings that the server has not answered. */
export function UnsentDialog({ onLeave, onStay }: Props) {
  const unsent = useScans().filter(isUnsent);
  const navigate = useNavigate();
  const count = unsent.length;
  const see = () => {
    const kind = unsent[0]?.job.kind;
    onStay();
    void navigate({ to: kind === 'process' ? '/process' : WHERE[kind ?? 'receive'] });
  };
  return (
    <Dialog title={count === 0 ? texts.allSent : texts.unsentCount(count)} opened onClose={onStay}>
      <p className={styles.text}>{count === 0 ? texts.allSentText : texts.leavingText}</p>
      <div className={styles.actions}>
        {count === 0 ? (
          <Button onClick={onLeave} data-autofocus>
            {uiTexts.logout}
          </Button>
        ) : (
          <>
            <Button onClick={sendNow} data-autofocus>
              {texts.sendNow}
            </Button>
            <Button variant="default" onClick={see}>
              {texts.see(count)}
            </Button>
            <Button variant="subtle" onClick={onLeave}>
              {texts.leaveAnyway}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

const WHERE = { receive: '/receive-tracking', measure: '/receive-tracking-domestic' } as const;
