import { Button } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { HICCUP } from '../../../lib/keystrokes.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './AskAgain.module.css';

const texts = receptionTexts.question;

/** Nobody has read a question sooner than this (ms) and answered it. */
const READ = 400;

type Props = {
  /** what is strange, a line each */
  lines: readonly string[];
  /** what it would cost, and what may have been meant */
  children?: ReactNode;
  confirm: string;
  onConfirm: () => void;
  /** back to what was typed */
  onCorrect: () => void;
};

/**
 * Asks once more about what looks like a slip. Enter says that it is right, as a press of its own: never the one that
 * ends what a scanner or a scale types, nor one that comes before anybody could read. Escape goes back.
 */
export function AskAgain({ lines, children, confirm, onConfirm, onCorrect }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useOwnKeys(place, { onConfirm, onCorrect });
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.ask} role="alert">
      <IconAlertTriangleFilled size={28} aria-hidden />
      <div className={styles.words}>
        {lines.map(line => (
          <b key={line}>{line}</b>
        ))}
        {children && <p>{children}</p>}
      </div>
      <Button variant="default" data-correct onClick={onCorrect}>
        {texts.correct} <kbd>Esc</kbd>
      </Button>
      <Button onClick={onConfirm}>
        {confirm} <kbd aria-label={texts.enter}>↵</kbd>
      </Button>
    </div>
  );
}

type Acts = Pick<Props, 'onConfirm' | 'onCorrect'>;

function useOwnKeys(place: { readonly current: HTMLElement | null }, { onConfirm, onCorrect }: Acts): void {
  const confirm = useEffectEvent(onConfirm);
  const correct = useEffectEvent(onCorrect);
  useEffect(() => {
    const since = performance.now();
    let typed = Number.NEGATIVE_INFINITY;
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key.length === 1) {
        typed = event.timeStamp;
      } else if (event.key === 'Escape') {
        stop(event);
        correct();
      } else if (event.key === 'Enter' && !target?.closest('textarea, a, [data-correct]')) {
        const isOwn = !event.repeat && event.timeStamp - since >= READ && event.timeStamp - typed >= HICCUP;
        if (isOwn) {
          stop(event);
          confirm();
        } else if (place.current?.contains(target)) {
          event.preventDefault();
        }
      }
    };
    // before whoever reads scanners and moves on in forms
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [place]);
}
