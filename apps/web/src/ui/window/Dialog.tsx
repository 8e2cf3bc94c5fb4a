import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBounceless } from '../../lib/focus/use-bounceless.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { Trouble } from '../form/Trouble.tsx';
import styles from './overlays.module.css';
import { uiTexts } from '../texts.es.ts';

type DialogProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function Dialog({ title, opened, onClose, children }: DialogProps) {
  useFocusBack(opened);
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={uiTexts.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type ConfirmProps = {
  title: string;
  message: ReactNode;
  opened: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  confirmLabel?: string;
  /** for what cannot be undone */
  danger?: boolean;
  busy?: boolean;
  /** why the last try was refused */
  trouble?: string | null;
};

/** Asks before something is done. */
export function Confirm(props: ConfirmProps) {
  const { title, message, opened, onConfirm, onCancel, danger = false, busy = false, trouble = null } = props;
  const confirmOnce = useBounceless(onConfirm);
  return (
    <Dialog title={title} opened={opened} onClose={onCancel}>
      <div className={styles.message}>{message}</div>
      <Trouble text={trouble} />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {uiTexts.cancel}
        </Button>
        <Button color={danger ? 'red.9' : undefined} onClick={confirmOnce} loading={busy} data-autofocus>
          {props.confirmLabel ?? uiTexts.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
