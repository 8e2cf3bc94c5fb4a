import { useEffect, useEffectEvent, useState } from 'react';
import { createKeystrokes, type Piece, SLOWEST_GAP, tellBurst } from './keystrokes.ts';
import { beep } from './beep.ts';
import { notifyStation } from '../notice/notify.ts';
import { scanTexts } from './scan.es.ts';
import { setField } from '../form/set-field.ts';

import { TAKES_TEXT } from './use-typing-goes-to.ts';

type TextPlace = HTMLInputElement | HTMLTextAreaElement;

/** The field for codes of a screen, which is always ready for the next. */
export type ScanField = {
  /** for the field's `ref` */
  attach: (node: HTMLInputElement | null) => void;
  node: () => HTMLInputElement | null;
  /** what stands in it was taken: the next character takes its place */
  isSpent: () => boolean;
  spend: () => void;
  /** somebody mends what stands there */
  mend: () => void;
  /** Brings the focus there and selects it, unless the next code is on its way already. */
  next: () => void;
};

function createScanField(): ScanField {
  let input: HTMLInputElement | null = null;
  let isSpent = true;
  return {
    attach: node => {
      input = node;
    },
    node: () => input,
    isSpent: () => isSpent,
    spend: () => {
      isSpent = true;
    },
    mend: () => {
      isSpent = false;
    },
    next: () => {
      if (isSpent && !isTypingNow()) {
        input?.focus();
        input?.select();
      }
    },
  };
}

export function useScanField(): ScanField {
  const [field] = useState(createScanField);
  return field;
}

let lastCharacter = Number.NEGATIVE_INFINITY;
let takers = 0;

/** Whether something on the page takes what is scanned. */
export const isScanTaken = (): boolean => takers > 0;

/** The field for codes that this page has. */
let fieldHere: ScanField | undefined;

/**
 * Whether keys are coming, or stand in the field for codes without their Enter: who moves the focus then tears a code
 * or a number in two.
 */
export const isTypingNow = (): boolean =>
  performance.now() - lastCharacter < SLOWEST_GAP ||
  (fieldHere?.isSpent() === false && document.activeElement === fieldHere.node());

/**
 * Catches what a scanner types, whatever has the focus, and hands it over in upper case; what it typed into other
 * fields on its way is taken back. A scale's number stays where it is. With `field`, whatever is typed while no field
 * has the focus goes there, and its Enter is a code too; `isBare`: nothing was typed before that Enter.
 */
export function useScanner(
  onScan: (code: string, isBare: boolean) => void,
  enabled = true,
  field?: ScanField,
): void {
  const handle = useEffectEvent(onScan);
  useEffect(() => {
    if (!enabled) {
      return;
    }
    const keys = createKeystrokes();
    // what the fields held before each piece of a burst came through
    const before = new Map<Piece, Map<TextPlace, string>>();

    const character = (event: KeyboardEvent) => {
      const own = field?.node();
      if (own && event.key !== ' ' && !document.activeElement?.matches(TAKES_TEXT)) {
        // the key that is going down lands in whatever has the focus after this
        own.focus();
        own.select();
      }
      const place = document.activeElement;
      if (own && field?.isSpent() && place === own) {
        own.select();
        field.mend();
      }
      // when it came here: a busy machine hands keys over late, and the next ones are behind it
      lastCharacter = performance.now();
      if (event.repeat) {
        keys.forget();
        return;
      }
      const piece = keys.press(event.key, event.timeStamp);
      const held = before.get(piece) ?? new Map<TextPlace, string>();
      before.set(piece, held);
      if (isTextPlace(place) && !held.has(place)) {
        held.set(place, place.value);
      }
    };

    /** What each field held before the first of these pieces. */
    const heldBefore = (pieces: readonly Piece[]): Map<TextPlace, string> =>
      new Map(pieces.toReversed().flatMap(piece => [...(before.get(piece) ?? [])]));

    const take = (event: KeyboardEvent, code: string, held: Map<TextPlace, string>, isBare = false) => {
      stop(event);
      for (const [place, value] of held) {
        if (place !== field?.node()) {
          setField(place, value);
        }
      }
      if (field) {
        field.spend();
      }
      handle(code.trim().toUpperCase(), isBare);
    };

    const close = (event: KeyboardEvent) => {
      lastCharacter = Number.NEGATIVE_INFINITY;
      const burst = keys.close(event.timeStamp);
      const place = document.activeElement;
      const own = field?.node();
      const told = burst && tellBurst(burst, place instanceof HTMLElement && 'measure' in place.dataset);
      if (place instanceof HTMLElement && 'code' in place.dataset) {
        // a field for codes of its own takes what is scanned into it
        before.clear();
        return;
      }
      const pieces = burst?.pieces ?? [];
      const held = heldBefore(
        told?.kind === 'code' && told.from ? pieces.slice(pieces.indexOf(told.from)) : pieces,
      );
      const isWhole = [...held.keys()].every(one => one === own);
      if (own && place === own && event.key === 'Enter' && isWhole) {
        // the field has caught every key, however slow the machine
        take(event, own.value, held, field?.isSpent());
      } else if (told?.kind === 'code' && (event.key === 'Enter' || own !== place)) {
        take(event, told.code, held);
      } else if (told?.kind === 'foreign' && isTextPlace(place)) {
        stop(event);
        setField(place, held.get(place) ?? '');
        place.select();
        beep('bad');
        notifyStation({ kind: 'error', message: scanTexts.foreignUnit });
      }
      before.clear();
    };

    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
        return;
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        close(event);
      } else if (event.key.length === 1) {
        character(event);
      } else if (EDITS.has(event.key)) {
        keys.forget();
        if (field) {
          field.mend();
        }
      }
    };
    document.addEventListener('keydown', listen, { capture: true });
    takers += 1;
    fieldHere = field ?? fieldHere;
    return () => {
      document.removeEventListener('keydown', listen, { capture: true });
      takers -= 1;
    };
  }, [enabled, field]);
}

/** Keys with which somebody mends what stands there. */
const EDITS = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

const isTextPlace = (place: Element | null): place is TextPlace =>
  place instanceof HTMLTextAreaElement || place instanceof HTMLInputElement;

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
