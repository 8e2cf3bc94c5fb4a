import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { hasHandheldCamera } from '../../../lib/camera-codes.ts';
import { useScanner } from '../../../lib/use-scanner.ts';
import { useTypingGoesTo } from '../../../lib/use-typing-goes-to.ts';
import { CameraScan } from '../../../ui/CameraScan.tsx';
import styles from './ScanForm.module.css';

export type ScanOutcome = 'good' | 'bad' | 'known';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  onValue: (value: string) => void;
  /** a scan, Enter or the button; in upper case, perhaps empty */
  onCode: (code: string) => void;
  label: string;
  prompt: string;
  submit: string;
  busy?: boolean;
  error?: string | null;
  /** how the last code went: the field's colour */
  outcome?: ScanOutcome | null;
  hint?: ReactNode;
};

/** The field of warehouse screens: it has the first focus, and takes a scan wherever the focus is. */
export function ScanForm(props: Props) {
  const { field, value, onValue, onCode, outcome, error } = props;
  useEffect(() => field.current?.focus(), [field]);
  useTypingGoesTo(field);
  useScanner(burst => {
    // With the focus here the field has caught every key, however slow the machine.
    const caught = field.current === document.activeElement ? field.current?.value : burst;
    const code = caught?.trim().toUpperCase() ?? burst;
    onValue(code);
    onCode(code);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(value.trim().toUpperCase());
  };
  return (
    <form noValidate className={styles.form} data-outcome={outcome ?? undefined} onSubmit={submit}>
      <TextInput
        ref={field}
        data-first-focus
        className={styles.field}
        classNames={{ input: styles.input, label: styles.label }}
        label={props.label}
        placeholder={props.prompt}
        value={value}
        onChange={event => onValue(event.currentTarget.value.toUpperCase())}
        onFocus={event => event.currentTarget.select()}
        error={error}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        leftSection={<IconScan size={26} stroke={1.7} aria-hidden />}
        leftSectionWidth={58}
      />
      <Button type="submit" className={styles.submit} loading={props.busy}>
        {props.submit}
      </Button>
      {hasHandheldCamera() && (
        <CameraScan
          onCode={code => {
            onValue(code.trim().toUpperCase());
            onCode(code.trim().toUpperCase());
          }}
        />
      )}
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
    </form>
  );
}
