import { type MeasureQuestion as Question, questionOf } from '@puerta/domain/parcels/measure-question';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { Button } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { beep } from '../../../lib/station/beep.ts';
import { money } from '../../../lib/format.ts';
import { say } from '../../../lib/station/say.ts';
import { type Reception, useCost } from '../api.ts';
import { askedFor, doubtText, likelyText, valueOf } from '../spoken.ts';
import { receptionTexts } from '../texts.es.ts';
import { HICCUP } from '../../../lib/station/keystrokes.ts';
import styles from './desk.module.css';

const texts = receptionTexts.question;

type Props = {
  question: Question;
  reception: Reception;
  /** this viewer reads amounts, and this box may owe one */
  showsCost: boolean;
  onConfirm: () => void;
  onCorrect: () => void;
};

/** Whether the measures are right, with what they would cost as soon as the server says it. */
export function MeasureQuestion({ question, reception, showsCost, onConfirm, onCorrect }: Props) {
  const debt = useCost(showsCost ? reception : null);
  const announce = useEffectEvent(() => {
    beep('ask');
    say(askedFor(question));
  });
  useEffect(() => announce(), []);
  const [doubt] = question.doubts;
  const isOne = question.doubts.length === 1 && doubt && doubt.measure !== 'volume';
  return (
    <AskAgain
      lines={question.doubts.map(doubtText)}
      confirm={isOne ? texts.yes(valueOf(doubt)) : texts.yesAll}
      onConfirm={onConfirm}
      onCorrect={onCorrect}
    >
      {debt !== null && debt > 0 && (
        <>
          {texts.costs} <b>{texts.extra(money(debt))}</b>.{' '}
        </>
      )}
      {debt === 0 && `${texts.costsNothing} `}
      {likelyText(question.likely)}
    </AskAgain>
  );
}

/** What somebody has to look at again; null for nothing. */
export type MeasureAsked = Question | null;

type Options = {
  form: RefObject<HTMLFormElement | null>;
  /** unknown where nobody knows whose box it is */
  declared: Parcel | undefined;
  onAsk: ((asked: MeasureAsked) => void) | undefined;
  /** the measures are no slip, or somebody said that they are right */
  onRight: (reception: Reception) => void;
};

/** Asks once more about measures that look like a slip, before anything is done with them. */
export function useMeasureQuestion({ form, declared, onAsk, onRight }: Options) {
  const [asked, setAsked] = useState<{ question: Question; reception: Reception } | null>(null);
  const forget = () => {
    if (asked) {
      setAsked(null);
      onAsk?.(null);
    }
  };
  const focus = ({ doubts: [doubt] }: Question) => {
    const name = doubt && doubt.measure !== 'volume' ? doubt.measure : 'length';
    const field = form.current?.querySelector<HTMLInputElement>(`[data-path="${name}"]`);
    field?.focus();
    field?.select();
  };
  return {
    asked,
    /** something else stands there now */
    forget,
    take: (reception: Reception) => {
      const question = questionOf(declared ?? null, reception);
      if (!question) {
        onRight(reception);
      } else if (!asked) {
        setAsked({ question, reception });
        onAsk?.(question);
        // a scale that weighs it once more takes the place of what stands there
        focus(question);
      }
    },
    confirm: () => {
      forget();
      if (asked) {
        onRight(asked.reception);
      }
    },
    correct: () => {
      forget();
      if (asked) {
        focus(asked.question);
      }
    },
    /** a volume is doubted side by side */
    isDoubted: (name: keyof Parcel) =>
      asked?.question.doubts.some(
        ({ measure }) => measure === name || (measure === 'volume' && name !== 'weight'),
      ),
  };
}

/** Nobody has read a question sooner than this (ms) and answered it. */
const READ = 400;

type AskAgainProps = {
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
export function AskAgain({ lines, children, confirm, onConfirm, onCorrect }: AskAgainProps) {
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

type Acts = Pick<AskAgainProps, 'onConfirm' | 'onCorrect'>;

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
