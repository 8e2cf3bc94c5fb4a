import { Button, type ButtonProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentProps, ElementType, FormEvent, ReactNode } from 'react';
import { Trouble } from './Trouble.tsx';
import styles from './Form.module.css';

type Props = Pick<
  ButtonProps,
  'color' | 'variant' | 'leftSection' | 'rightSection' | 'fullWidth' | 'disabled'
> & {
  /** what `useSentForm` or `useZodForm` answers */
  of: { submit: (event: FormEvent<HTMLFormElement>) => void; trouble: string | null; isBusy?: boolean };
  /** on the button that sends it */
  save: string;
  /** between its fields, in pixels; 16 unless said */
  gap?: number;
  /** in place of the form's own grid */
  className?: string;
  /** what else may be done, beside the button */
  beside?: ReactNode;
  /** its fields; a paragraph that begins them is its lead */
  children: ReactNode;
};

/**
 * A form with what was refused and its button below its fields.
 *
 *     <Form of={waive} save={texts.save} color="red.9">
 *       <p>{texts.lead}</p>
 *       <Field as={Textarea} of={waive.form} name="reason" label={texts.reason} maxLength={300} rows={2} />
 *     </Form>
 */
export function Form({ of, save, gap, className = styles.form, beside, children, ...look }: Props) {
  const button = (
    <Button type="submit" loading={of.isBusy} {...look}>
      {save}
    </Button>
  );
  return (
    <form noValidate className={className} style={gap ? { gap } : undefined} onSubmit={of.submit}>
      {children}
      <Trouble text={of.trouble} />
      {beside ? (
        <div className={styles.moves}>
          {button}
          {beside}
        </div>
      ) : (
        button
      )}
    </form>
  );
}

type FieldProps<As extends ElementType, Values> = Omit<ComponentProps<As>, 'as' | 'of' | 'name'> & {
  as: As;
  of: UseFormReturnType<Values>;
  name: (keyof Values & string) | `${keyof Values & string}.${string}`;
};

/** A field of a form, drawn by `as`: TextInput, Textarea, SelectField, or whatever takes a value, `onChange`, `error`. */
export function Field<As extends ElementType, Values extends Record<string, unknown>>({
  as,
  of,
  name,
  ...props
}: FieldProps<As, Values>) {
  const Input: ElementType = as;
  return <Input key={of.key(name)} {...of.getInputProps(name)} {...props} />;
}
