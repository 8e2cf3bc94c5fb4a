import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { EditConflict } from '../../../lib/use-edit.ts';
import { ConflictBanner } from '../../../ui/ConflictBanner.tsx';
import { LeaveQuestion } from '../../../ui/LeaveQuestion.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { catalogTexts as texts } from '../catalog.es.ts';
import styles from './EditorForm.module.css';

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  busy: boolean;
  conflict: EditConflict | null;
  children: ReactNode;
};

/** The frame of a side panel's form. */
export function EditorForm({ onSubmit, onCancel, busy, conflict, children }: Props) {
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <ConflictBanner conflict={conflict} busy={busy} />
      <LeaveQuestion />
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant={conflict ? 'default' : 'filled'} loading={busy}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

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
