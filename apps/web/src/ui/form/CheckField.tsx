import type { ChangeEvent, ReactNode } from 'react';
import styles from './CheckField.module.css';

type Props = {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
};

/** A box to tick, with its sentence. */
export function CheckField({ children, checked, onChange, name }: Props) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
