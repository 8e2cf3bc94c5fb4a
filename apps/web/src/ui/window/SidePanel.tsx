import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
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
  const content = useRef<HTMLDivElement>(null);
  // the kit closes every window at once: the key is for the one in which the focus stands
  useWindowEvent('keydown', event => {
    const at = event.target instanceof Element ? event.target : null;
    const within = at?.closest('[role="dialog"]') ?? content.current;
    const isTaken = event.isComposing || at?.getAttribute('data-mantine-stop-propagation') === 'true';
    if (opened && event.key === 'Escape' && within === content.current && !isTaken) {
      ask(onClose);
    }
  });
  return (
    <>
      <Drawer.Root
        opened={opened}
        onClose={() => ask(onClose)}
        closeOnEscape={false}
        position="right"
        size={460}
      >
        <Drawer.Overlay />
        <Drawer.Content ref={content}>
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
