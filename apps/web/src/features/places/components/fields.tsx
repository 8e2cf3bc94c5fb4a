import type { ReactNode } from 'react';
import { SelectField } from '../../../ui/form/fields.tsx';
import { catalogTexts as texts } from '../catalog.es.ts';
import styles from './fields.module.css';

const CHOICES = [
  { value: 1, label: texts.yes },
  { value: 0, label: texts.no },
];

type Field = { defaultValue?: string; onChange: (value: string) => void; error?: ReactNode };

/** "Activo": 1 Si, 0 No. */
export function ActiveField({ hint = texts.activeHint, ...field }: Field & { hint?: ReactNode }) {
  return (
    <SelectField {...field} label={texts.active} description={hint} options={CHOICES} placeholder={null} />
  );
}

/** Fields that belong together under a heading. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** A name in a table that is never cut: it takes a second line, within any of its words where it must. */
export const LongName = ({ children }: { children: string }) => (
  <span className={styles.long}>{children}</span>
);
