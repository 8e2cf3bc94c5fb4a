import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { hasHandheldCamera } from '../../../lib/camera-codes.ts';
import { type EarlyKeys, takeEarlyKeys } from '../../../lib/early-keys.ts';
import { type ScanField, useScanner } from '../../../lib/use-scanner.ts';
import { CameraScan } from '../../../ui/CameraScan.tsx';
import styles from './ScanForm.module.css';

export type ScanOutcome = 'good' | 'bad' | 'known';

type Props = {
  field: ScanField;
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
  const take = (code: string) => {
    field.spend();
    onValue(code);
    onCode(code);
    // once the code stands there
    queueMicrotask(field.next);
  };
  useScanner(take, true, field);
  const arrive = useEffectEvent(({ codes, begun }: EarlyKeys) => {
    field.next();
    for (const code of codes) {
      take(code);
    }
    if (begun !== '') {
      field.mend();
      onValue(begun);
    }
  });
  useEffect(() => {
    const [early, leave] = takeEarlyKeys();
    arrive(early);
    return leave;
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(value.trim().toUpperCase());
  };
  return (
    <form noValidate className={styles.form} data-outcome={outcome ?? undefined} onSubmit={submit}>
      <TextInput
        ref={node => field.attach(node)}
        data-first-focus
        className={styles.field}
        classNames={{ input: styles.input, label: styles.label }}
        label={props.label}
        placeholder={props.prompt}
        value={value}
        onChange={event => onValue(event.currentTarget.value.toUpperCase())}
        onFocus={event => event.currentTarget.select()}
        // whoever clicks into it mends what stands there; who pastes replaces it
        onPointerDown={field.mend}
        onPaste={event => field.isSpent() && event.currentTarget.select()}
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
      {hasHandheldCamera() && <CameraScan onCode={code => take(code.trim().toUpperCase())} />}
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
    </form>
  );
}
