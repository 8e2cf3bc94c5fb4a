import { Button, type ButtonProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { EditConflict } from '../../lib/form/use-edit.ts';
import { ConflictBanner } from './ConflictBanner.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { Trouble } from './Trouble.tsx';
import styles from './EditForm.module.css';
import { editTexts as texts } from './edit.es.ts';

type Props = Pick<ButtonProps, 'size'> & {
  /** what `useEditedForm` answers */
  of: {
    submit: (event: FormEvent<HTMLFormElement>) => void;
    trouble?: string | null;
    isBusy: boolean;
    conflict: EditConflict | null;
  };
  /** closes it unsaved; without it there is no such button */
  onCancel?: () => void;
  save?: string;
  /** in place of the form's own grid, and of its buttons' row */
  className?: string;
  row?: string;
  children: ReactNode;
};

/**
 * A form that is edited beside others: what they changed meanwhile, its fields, and its buttons; leaving it unsaved is
 * asked about.
 *
 *     <EditForm of={edit} onCancel={onDone}>
 *       <Field as={TextInput} of={edit.form} name="title" label={texts.name} maxLength={80} data-autofocus />
 *     </EditForm>
 */
export function EditForm({ of, onCancel, save = texts.save, className, row, size, children }: Props) {
  return (
    <form noValidate className={className ?? styles.form} onSubmit={of.submit}>
      <ConflictBanner conflict={of.conflict} busy={of.isBusy} />
      <LeaveQuestion />
      {children}
      <Trouble text={of.trouble ?? null} />
      <div className={row ?? styles.actions}>
        <Button type="submit" size={size} variant={of.conflict ? 'default' : 'filled'} loading={of.isBusy}>
          {save}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={of.isBusy}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
