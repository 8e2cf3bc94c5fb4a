import { IconMenu2, IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import styles from './PhoneMenu.module.css';
import { uiTexts } from './texts.es.ts';

/** A menu button and the sheet it opens. The browser's own dialog keeps the focus inside and closes on Escape. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const closeAfterChoice = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as HTMLElement;
    const isBackdrop = target === sheet.current;
    if (isBackdrop || target.closest('a, [data-closes-menu]')) {
      sheet.current?.close();
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={uiTexts.openMenu}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <IconMenu2 size={24} aria-hidden />
      </button>
      <dialog ref={sheet} className={styles.sheet} aria-label={uiTexts.menu} onClick={closeAfterChoice}>
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
