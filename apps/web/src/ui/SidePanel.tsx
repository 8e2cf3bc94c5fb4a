import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { hasUnsaved } from '../lib/unsaved.ts';
import { useFocusBack } from '../lib/use-focus-back.ts';
import { Confirm } from './Dialog.tsx';
import styles from './overlays.module.css';
import { uiTexts } from './texts.es.ts';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A drawer from the right: holds the focus while open and gives it back when closed. What was typed in it is not lost unasked. */
export function SidePanel({ title, opened, onClose, children }: Props) {
  useFocusBack(opened);
  const [isAsking, setAsking] = useState(false);
  const close = () => (hasUnsaved() ? setAsking(true) : onClose());
  const leave = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Drawer.Root opened={opened} onClose={close} position="right" size={460}>
        <Drawer.Overlay />
        <Drawer.Content>
          {/* the kit's own head is a <header>, a second banner on the page */}
          <div className={styles.head}>
            <Drawer.Title className={styles.title}>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={uiTexts.close} />
          </div>
          <Drawer.Body>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {/* only then: else the key that closes the panel closes the question too */}
      {isAsking && (
        <Confirm
          title={uiTexts.leave.title}
          message={uiTexts.leave.text}
          confirmLabel={uiTexts.leave.leave}
          opened
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
