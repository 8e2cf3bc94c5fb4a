import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './MenuButton.module.css';

type Props = {
  label: string;
  icon?: ReactNode;
  /** buttons and links */
  children: ReactNode;
};

/** What closes it: Escape, and whatever happens elsewhere. */
const CLOSING = ['keydown', 'pointerdown', 'focusin'] as const;

/** A button behind which several of one kind stand. */
export function MenuButton({ label, icon, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      if (isEscape && menu.current?.contains(document.activeElement)) {
        // what goes takes no focus with it
        menu.current.querySelector('button')?.focus();
      }
      if (isEscape || !menu.current?.contains(event.target as Node)) {
        setIsOpen(false);
      }
    };
    for (const kind of CLOSING) document.addEventListener(kind, close);
    return () => {
      for (const kind of CLOSING) document.removeEventListener(kind, close);
    };
  }, []);
  return (
    <div ref={menu} className={styles.menu}>
      <Button
        variant="default"
        leftSection={icon}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={isOpen}
        fullWidth
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <div className={styles.sheet} role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}
