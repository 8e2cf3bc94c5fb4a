import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import styles from './overlays.module.css';
import { uiTexts } from '../texts.es.ts';
import { useUnsavedQuestion } from '../form/use-unsaved-question.tsx';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A drawer from the right: holds the focus while open and gives it back when closed. What was typed in it is not lost unasked. */
export function SidePanel({ title, opened, onClose, children }: Props) {
  useFocusBack(opened);
  const { ask, question } = useUnsavedQuestion();
  return (
    <>
      <Drawer.Root opened={opened} onClose={() => ask(onClose)} position="right" size={460}>
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
      {question}
    </>
  );
}
