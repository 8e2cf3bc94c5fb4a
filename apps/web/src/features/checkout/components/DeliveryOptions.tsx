import type { PriceLineAnswer } from '@puerta/contract/money/quotes';
import { optionLines } from '@puerta/contract/parcels/delivery-options.es';
import { isProtectable, type DeliveryOptions as Chosen } from '@puerta/domain/parcels/delivery-options';
import { SIGNATURES } from '@puerta/domain/parcels/signatures';
import { toCents } from '@puerta/domain/money/money';
import { useState } from 'react';
import { money } from '../../../lib/format.ts';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx';
import { optionTexts as texts } from '../options.es.ts';
import styles from './orders.module.css';

type Props = {
  chosen: Chosen;
  /** dollars of one package's content; 0 where nobody said */
  value: number;
  /** whether the carrier offers a Saturday today; undefined while it is not known */
  saturday: boolean | undefined;
  /** of the price as it is known now */
  lines: PriceLineAnswer[];
  /** nobody can be asked to sign for what is sent back */
  isReturn: boolean;
  /** a payment is under way */
  locked: boolean;
  onChange: (chosen: Chosen) => void;
};

const OPTION_NAMES: readonly string[] = Object.values(optionLines);
const NONE = 'none' as const;
const SIGNATURE_CHOICES = ([NONE, ...SIGNATURES] as const).map(value => ({
  value,
  ...texts.signatures[value],
}));

/** What may be added to an order within the United States; each is priced with the order, on a line of its own. */
export function DeliveryOptions({ chosen, value, saturday, lines, isReturn, locked, onChange }: Props) {
  const canProtect = isProtectable(toCents(value));
  // while a price is asked for the box stays, and with it the focus
  const [isOffered, setOffered] = useState(saturday === true);
  if (saturday !== undefined && saturday !== isOffered) setOffered(saturday);
  return (
    <fieldset className={styles.options} disabled={locked}>
      <legend>{texts.title}</legend>
      {(canProtect || chosen.protection) && (
        <CheckField checked={chosen.protection} onChange={protection => onChange({ ...chosen, protection })}>
          <b>{texts.protect(money(value))}</b>
          <br />
          {texts.protectText}
        </CheckField>
      )}
      {!canProtect && <p className={styles.note}>{texts.noValue}</p>}
      {!isReturn && (
        <ChoiceCards
          wide
          legend={texts.signature}
          choices={SIGNATURE_CHOICES}
          value={chosen.signature ?? NONE}
          onChange={signature =>
            onChange({ ...chosen, signature: SIGNATURES.find(known => known === signature) ?? null })
          }
        />
      )}
      {(isOffered || chosen.saturday) && (
        <CheckField checked={chosen.saturday} onChange={on => onChange({ ...chosen, saturday: on })}>
          <b>{texts.saturday}</b>
          <br />
          {texts.saturdayText}
        </CheckField>
      )}
      {/* the ticket with the price is out of sight on a phone */}
      <p role="status" className={styles.costs}>
        {lines
          .filter(({ label }) => OPTION_NAMES.includes(label))
          .map(({ label, amount }) => texts.costs(label, money(amount)))
          .join(' · ')}
      </p>
    </fieldset>
  );
}
