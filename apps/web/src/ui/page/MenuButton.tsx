import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './MenuButton.module.css';

type Props = {
  label: string;
  icon?: ReactNode;
  /** the one filled button of its page */
  isFilled?: boolean;
  /** buttons and links */
  children: ReactNode;
};

/** A button behind which several of one kind stand. It closes on Escape and when the focus leaves it. */
export function MenuButton({ label, icon, isFilled, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div
      className={styles.menu}
      role="group"
      aria-label={label}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
      onKeyDown={event => event.key === 'Escape' && setIsOpen(false)}
    >
      <Button
        variant={isFilled ? 'filled' : 'default'}
        leftSection={icon}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={isOpen}
        fullWidth
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <div className={styles.sheet} tabIndex={-1}>
          {children}
        </div>
      )}
    </div>
  );
}
