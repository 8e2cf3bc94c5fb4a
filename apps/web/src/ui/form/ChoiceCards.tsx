import { type ReactNode, useId } from 'react';
import styles from './ChoiceCards.module.css';

export type Choice = {
  value: string;
  title: string;
  text?: ReactNode;
  /** stands at the end of the card: what the choice costs */
  aside?: ReactNode;
};

type Props = {
  legend: string;
  choices: readonly Choice[];
  /** with `value` the choice is the screen's; with `defaultValue` the form's */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  /** cards beside one another where there is room */
  wide?: boolean;
  /** where the form finds the first card, to give it the focus */
  'data-path'?: string;
};

/** A choice among a few, each a card with a radio button. */
export function ChoiceCards(props: Props) {
  const { legend, choices, value, defaultValue, onChange, error, wide = false } = props;
  const id = useId();
  const describedBy = error ? `${id}-error` : undefined;
  return (
    <fieldset className={styles.group} data-wide={wide || undefined} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      <div className={styles.cards} data-invalid={error ? true : undefined}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles.card}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              data-path={index === 0 ? props['data-path'] : undefined}
              // the field that takes the focus says it, whatever a reader makes of groups
              aria-describedby={index === 0 ? describedBy : undefined}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChange?.(choice.value)}
            />
            <span className={styles.words}>
              <b>{choice.title}</b>
              {choice.text && <span>{choice.text}</span>}
            </span>
            {choice.aside && <span className={styles.aside}>{choice.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={describedBy} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
