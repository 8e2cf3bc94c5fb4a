import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { uiTexts } from '../../../ui/texts.es.ts';
import { isUnsent } from '../scan-queue.ts';
import { sendNow, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './UnsentDialog.module.css';

const { station: texts, shift } = receptionTexts;

type Props = { onLeave: () => void; onStay: () => void };

/**
 * Before somebody signs out who worked here: asks about readings that the server has not answered, and offers the end of
 * the shift.
 */
export function UnsentDialog({ onLeave, onStay }: Props) {
  const unsent = useScans().filter(isUnsent);
  const [hadUnsent] = useState(unsent.length > 0);
  const navigate = useNavigate();
  const count = unsent.length;
  const see = () => {
    const kind = unsent[0]?.job.kind;
    onStay();
    void navigate({ to: WHERE[kind ?? 'receive'] });
  };
  return (
    <Dialog title={titleOf(count, hadUnsent)} opened onClose={onStay}>
      <p className={styles.text}>
        {count > 0 ? texts.leavingText(count) : hadUnsent ? texts.allSentText : shift.leaveText}
      </p>
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
        <LinkButton to="/shift" variant="default" onClick={onStay}>
          {shift.see}
        </LinkButton>
      </div>
    </Dialog>
  );
}

function titleOf(count: number, hadUnsent: boolean): string {
  if (count > 0) {
    return texts.unsentCount(count);
  }
  return hadUnsent ? texts.allSent : shift.leaveTitle;
}

const WHERE = {
  process: '/process',
  receive: '/receive-tracking',
  measure: '/receive-tracking-domestic',
  shelve: '/tracking',
  move: '/status-list',
  look: '/receive-tracking',
} as const;
