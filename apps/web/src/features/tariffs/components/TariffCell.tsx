import type { Figure } from '@puerta/domain/tariffs';
import { isDays } from '@puerta/domain/tariffs';
import { type KeyboardEvent, useState } from 'react';
import { type Edited, isDoubted } from '../draft.ts';
import { figureOf, figureText } from '../figures.ts';
import { tariffTexts as texts } from '../texts.es.ts';
import { neighbour } from './sheet-keys.ts';
import styles from './TariffTable.module.css';

type Props = {
  figure: Figure;
  city: string;
  stored: number | null;
  edited: Edited | undefined;
  onChange: (becomes: number) => void;
  /** takes the table's last step back */
  onUndo: () => void;
};

/** One figure, edited where it stands; what cannot be a figure stays, red, and is not taken over. */
export function TariffCell({ figure, city, stored, edited, onChange, onUndo }: Props) {
  const shown = figureText(figure, edited ? edited.becomes : stored);
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed !== shown && figureOf(figure, typed) === null;
  const state = isWrong || (edited && isDoubted(figure, edited)) ? 'wrong' : edited ? 'changed' : undefined;

  const take = () => {
    if (typed === null) {
      return;
    }
    const value = figureOf(figure, typed);
    if (value !== null) {
      onChange(value);
    }
    // what was emptied holds again what it held: a price is never taken away here
    if (value !== null || typed.trim() === '') {
      setTyped(null);
    }
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
      return;
    }
    // what is being typed is the field's own to take back
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (isUndo && typed === null) {
      event.preventDefault();
      onUndo();
      return;
    }
    const next = neighbour(event);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Enter') {
      // the last row has none below it
      take();
    }
  };
  return (
    <span className={styles.cell}>
      <input
        inputMode={isDays(figure) ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={12}
        aria-label={texts.cellOf(texts.heads[figure], city)}
        aria-invalid={state === 'wrong' || undefined}
        title={isWrong ? (isDays(figure) ? texts.notDays : texts.notANumber) : undefined}
        placeholder={texts.none}
        data-state={state}
        value={typed ?? shown}
        onFocus={event => event.currentTarget.select()}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={press}
      />
      {edited && (
        <s aria-label={texts.before(figureText(figure, edited.was) || texts.none)}>
          {figureText(figure, edited.was) || texts.none}
        </s>
      )}
    </span>
  );
}
