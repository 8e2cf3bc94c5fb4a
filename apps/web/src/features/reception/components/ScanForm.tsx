import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useHasCamera } from '../../../lib/camera-codes.ts';
import { type EarlyKeys, takeEarlyKeys } from '../../../lib/early-keys.ts';
import { type ScanField, useScanner } from '../../../lib/use-scanner.ts';
import { useStationKey } from '../../../lib/use-station-key.ts';
import { CameraScan } from '../../../ui/CameraScan.tsx';
import { packageTexts } from '../../packages/texts.es.ts';
import { ShelfBanner } from './ShelfBanner.tsx';
import { endShelf, takeForShelf, useShelf } from '../shelf-mode.ts';
import styles from './ScanForm.module.css';

const texts = packageTexts.keys;

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
  /** Escape over the field that holds something: whatever it led to goes with it */
  onClear?: () => void;
  mode?: NextMode | undefined;
};

/** What F2 changes, in a word. */
export type NextMode = { word: string; onNext: () => void };

/** The field of warehouse screens: it has the first focus, and takes a scan wherever the focus is. */
export function ScanForm(props: Props) {
  const { field, value, onValue, onCode, outcome, error } = props;
  const take = (code: string) => {
    field.spend();
    // what comes next is typed here from its first key, unless the code leads elsewhere
    field.next();
    if (takeForShelf(code)) {
      onValue('');
    } else {
      onValue(code);
      onCode(code);
    }
    // once the code stands there
    queueMicrotask(() => {
      if (document.activeElement === field.node()) {
        field.next();
      }
    });
  };
  useScanner(take, true, field);
  const shelf = useShelf();
  // another page is other work
  useEffect(() => endShelf, []);
  const hasCamera = useHasCamera();
  useStationKey('Escape', () => {
    // the camera closes by itself
    if (document.querySelector('[role="dialog"]')) {
      return;
    }
    if (shelf !== null) {
      endShelf();
    } else if (document.activeElement === field.node() && value !== '') {
      onValue('');
      props.onClear?.();
    }
    field.spend();
    field.next();
  });
  useStationKey('F2', () => props.mode?.onNext(), props.mode !== undefined);
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
    <>
      <form
        noValidate
        className={styles.form}
        data-focus
        data-outcome={outcome ?? undefined}
        onSubmit={submit}
      >
        <TextInput
          ref={node => field.attach(node)}
          data-first-focus
          className={styles.field}
          classNames={{ input: styles.input, label: 'unseen' }}
          style={{ '--letters': String(Math.max(1, value.length)) }}
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
        <Legend
          keys={[
            ['Esc', texts.clear],
            ['↵', texts.act],
            ...(props.mode ? [['F2', props.mode.word] as const] : []),
            ...(hasCamera ? [['F8', texts.camera] as const] : []),
          ]}
        />
        <Button type="submit" variant="default" className={styles.submit} loading={props.busy}>
          {props.submit}
        </Button>
        {hasCamera && <CameraScan onCode={code => take(code.trim().toUpperCase())} />}
        {props.hint && <p className={styles.hint}>{props.hint}</p>}
      </form>
      <ShelfBanner />
    </>
  );
}

/** What the keys do here, for who works without the mouse. */
export function Legend({ keys }: { keys: readonly (readonly [key: string, word: string])[] }) {
  return (
    <span className={styles.legend}>
      {keys.map(([key, word]) => (
        <span key={key}>
          <kbd>{key}</kbd> {word}
        </span>
      ))}
    </span>
  );
}
