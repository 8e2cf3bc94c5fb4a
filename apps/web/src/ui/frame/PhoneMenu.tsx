import { IconMenu2, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './PhoneMenu.module.css';
import { uiTexts } from '../texts.es.ts';

type Props = {
  /** the button's own look, with a word under its icon */
  className?: string | undefined;
  /** what waits behind its entries; 0 shows none */
  count?: number;
  children: ReactNode;
};

/** A menu button and the sheet it opens. The browser's own dialog keeps the focus inside and closes on Escape. */
export function PhoneMenu({ className, count = 0, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => closeAfterChoice(sheet.current), []);
  return (
    <>
      <button
        type="button"
        className={className ?? styles.button}
        aria-label={uiTexts.openMenu}
        data-count={count > 0 ? count : undefined}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <IconMenu2 size={className ? 22 : 24} aria-hidden />
        {className && uiTexts.menu}
      </button>
      <dialog ref={sheet} className={styles.sheet} data-start={className && true} aria-label={uiTexts.menu}>
        <div className={styles.inside}>
          <button
            type="button"
            className={styles.button}
            aria-label={uiTexts.closeMenu}
            onClick={() => sheet.current?.close()}
          >
            <IconX size={24} aria-hidden />
          </button>
          {children}
        </div>
      </dialog>
    </>
  );
}

/** A choice (link, or button that says so) or a click beside the sheet closes it. */
function closeAfterChoice(sheet: HTMLDialogElement | null): () => void {
  const close = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target === sheet || target.closest('a, [data-closes-menu]')) {
      sheet?.close();
    }
  };
  sheet?.addEventListener('click', close);
  return () => sheet?.removeEventListener('click', close);
}
