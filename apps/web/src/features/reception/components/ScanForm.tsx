import { Button, TextInput } from '@mantine/core';
import { IconCloudOff, IconMapPin, IconScan } from '@tabler/icons-react';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useSyncExternalStore,
} from 'react';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { useHasCamera } from '../../../lib/station/camera-codes.ts';
import { type EarlyKeys, takeEarlyKeys } from '../../../lib/station/early-keys.ts';
import { type ScanField, useScanner } from '../../../lib/station/use-scanner.ts';
import { useStationKey } from '../../../lib/station/use-station-key.ts';
import { CameraScan } from '../../../ui/page/CameraScan.tsx';
import { packageTexts } from '../../packages/texts.es.ts';
import styles from './scan.module.css';
import { isUnsent, type Job, type Scan, withoutMended } from '../scan-queue.ts';
import { shelveScan, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import { labelCall, labelOf, ScanLine } from './ScanLine.tsx';
import { beep } from '../../../lib/station/beep.ts';
import { say } from '../../../lib/station/say.ts';
import { usePrintPdf } from '../../../lib/files/use-save-pdf.ts';

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
  /** where F9 leads */
  jump?: NextMode | undefined;
  /** what stands there was just done: Enter alone does it no second time */
  isSettled?: boolean;
};

/** What F2 changes, or where F9 leads, in a word. */
export type NextMode = { word: string; onNext: () => void };

/** The field of warehouse screens: it has the first focus, and takes a scan wherever the focus is. */
export function ScanForm(props: Props) {
  const { field, value, onValue, onCode, outcome, error } = props;
  const take = (code: string, isBare = false) => {
    if (isBare && props.isSettled) {
      field.next();
      return;
    }
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
  useStationKey('F9', () => props.jump?.onNext(), props.jump !== undefined);
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
          // pasted, or written by a phone: no key told of it
          onChange={event => {
            field.mend();
            onValue(event.currentTarget.value.toUpperCase());
          }}
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
            ...(props.jump ? [['F9', props.jump.word] as const] : []),
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
function Legend({ keys }: { keys: readonly (readonly [key: string, word: string])[] }) {
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

const shelfWords = receptionTexts.shelf;
/** The last ones that went well: enough to see that the box at hand is among them. */
const SHOWN = 3;

const isOpen = (scan: Scan) => isUnsent(scan) || scan.state === 'refused';

/** The place at which boxes are being put, with the last ones; what is unsent or was refused stays after it ended. */
function ShelfBanner() {
  const place = useShelf();
  const scans = useScans().filter(({ job }) => job.kind === 'shelve');
  const shown = scans.filter((scan, at) => isOpen(scan) || (place !== null && at < SHOWN));
  if (place === null && shown.length === 0) {
    return null;
  }
  return (
    <section
      className={styles.banner}
      data-shelving={place !== null || undefined}
      aria-label={shelfWords.title}
    >
      {place !== null && (
        <div className={styles.place}>
          <IconMapPin size={32} aria-hidden />
          <b role="status">{shelfWords.began(place)}</b>
          <span>{shelfWords.prompt}</span>
          <Button variant="default" onClick={endShelf} rightSection={<kbd>Esc</kbd>}>
            {shelfWords.end}
          </Button>
        </div>
      )}
      <ol className={styles.scans}>
        {shown.map(scan => (
          <ScanLine key={scan.key} scan={scan} />
        ))}
      </ol>
    </section>
  );
}

/** The place at which boxes are being put; null while nobody does that. */
let place: string | null = null;
const listeners = new Set<() => void>();

function change(next: string | null): void {
  place = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useShelf = (): string | null => useSyncExternalStore(subscribe, () => place);

const endShelf = (): void => change(null);

/**
 * Takes a scan that is about places: a place's label begins with that place, and every box that is read from then on
 * lies there. Answers whether it was one; any other scan is the page's.
 */
function takeForShelf(scanned: string): boolean {
  const { kind, code } = readCode(scanned);
  if (kind === 'place') {
    change(code);
    beep('good');
    say(receptionTexts.shelf.began(code));
    return true;
  }
  if (place === null || code === '') {
    return false;
  }
  shelveScan(code, place);
  return true;
}

const stationTexts = receptionTexts.station;

/** The last readings of a station, newest first, this day's after a reload too: what became of each, and what is not sent yet. F4 prints the last label again. */
export function ScanHistory({ kind }: { kind: Job['kind'] }) {
  const scans = useScans().filter(({ job }) => (job.kind === 'look' ? job.at : job.kind) === kind);
  const unsent = scans.filter(isUnsent).length;
  const isAway = scans.some(scan => scan.state === 'waiting');
  const last = scans.flatMap(scan => labelOf(scan) ?? [])[0];
  const print = usePrintPdf(() => labelCall(last?.id ?? 0));
  useStationKey('F4', () => print.mutate(), last !== undefined);
  const title = useId();
  return (
    <section className={styles.log} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{stationTexts.history}</h2>
        {last && <Legend keys={[['F4', packageTexts.keys.reprint]]} />}
      </div>
      {isAway && (
        <p className={styles.away} role="status">
          <IconCloudOff size={22} aria-hidden />
          <span>
            <b>{stationTexts.unsentCount(unsent)}</b> {stationTexts.unsentText(unsent)}
          </span>
        </p>
      )}
      {scans.length === 0 ? (
        <p className="quiet">{stationTexts.none}</p>
      ) : (
        <ol className={styles.scans}>
          {withoutMended(scans).map(scan => (
            <ScanLine key={scan.key} scan={scan} />
          ))}
        </ol>
      )}
    </section>
  );
}
