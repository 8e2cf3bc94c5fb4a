import { TextInput } from '@mantine/core';
import { invalid } from '@puerta/contract/messages.es';
import { CARD_NUMBER_MAX } from '@puerta/domain/parcels/parcel-limits';
import { IconCreditCard, IconLock } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { paysElsewhere } from '../../lib/address/payment-page.ts';
import { currentAgency } from '../../lib/session/agency.ts';
import styles from './CardFields.module.css';
import { LinkAnchor } from '../page/links.tsx';
import { cardTexts } from './form.es.ts';

const texts = cardTexts;

export type CardField = 'card_number' | 'expiration_month' | 'expiration_year' | 'cvv';
export type CardValues = Record<CardField, string>;
export const EMPTY_CARD: CardValues = { card_number: '', expiration_month: '', expiration_year: '', cvv: '' };

type Props = {
  values: CardValues;
  onChange: (values: CardValues) => void;
  /** what is wrong with a field: told with it, and seen there unless it is that something is missing */
  errors?: Partial<Record<CardField, string>>;
  disabled?: boolean;
};

/**
 * The four card fields. They take digits only and live in the screen's memory: never hand them to a draft, the
 * query cache or an address. Where customers pay on the provider's page it says so instead. Below them, what paying
 * accepts.
 */
export function CardFields(props: Props) {
  return (
    <div className={styles.payment}>
      {paysElsewhere() ? (
        <p className={styles.elsewhere}>
          <IconLock size={20} aria-hidden />
          {texts.elsewhere}
        </p>
      ) : (
        <OwnCardFields {...props} />
      )}
      <p className={styles.terms}>
        {texts.accepts} {/* in another tab: what was typed stays */}
        <LinkAnchor to="/politics" target="_blank" size="sm">
          {texts.terms}
        </LinkAnchor>
      </p>
    </div>
  );
}

function OwnCardFields({ values, onChange, errors = {}, disabled }: Props) {
  const field = (name: CardField, maxLength: number, autoComplete: string) => ({
    name,
    maxLength,
    autoComplete,
    disabled,
    inputMode: 'numeric' as const,
    classNames: { input: 'num' },
    value: values[name],
    error: errors[name],
    errorProps: { className: errors[name] === invalid.general.fields ? 'unseen' : undefined },
    onKeyDown: refuseLetters,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: digitsOf(event.currentTarget.value, maxLength) }),
  });
  return (
    <fieldset className={styles.card}>
      <legend className="unseen">{texts.legend}</legend>
      <TextInput
        {...field('card_number', CARD_NUMBER_MAX, 'cc-number')}
        // in fours, as it stands on the card; room for the spaces of a pasted number, sixteen digits are kept
        maxLength={23}
        value={inFours(values.card_number)}
        onChange={({ currentTarget: input }) => {
          const before = digitsOf(input.value.slice(0, input.selectionStart ?? 23), CARD_NUMBER_MAX);
          flushSync(() => onChange({ ...values, card_number: digitsOf(input.value, CARD_NUMBER_MAX) }));
          // drawn anew, the cursor would stand at the end
          const at = inFours(before).length;
          input.setSelectionRange(at, at);
        }}
        label={texts.number}
        className={styles.number}
        leftSection={<IconCreditCard size={18} aria-hidden />}
      />
      <TextInput
        {...field('expiration_month', 2, 'cc-exp-month')}
        label={texts.month}
        placeholder={texts.monthHint}
      />
      <TextInput
        {...field('expiration_year', 4, 'cc-exp-year')}
        label={texts.year}
        placeholder={texts.yearHint}
      />
      <TextInput {...field('cvv', 4, 'cc-csc')} label={texts.cvv} />
      <p className={styles.privacy}>
        <IconLock size={16} aria-hidden />
        {currentAgency().card_script ? texts.direct : texts.privacy}
      </p>
    </fieldset>
  );
}

const inFours = (digits: string) => digits.replace(/\d{4}(?=\d)/g, '$& ');
const digitsOf = (text: string, length: number) => text.replace(/\D/g, '').slice(0, length);

/** Digits and the keys that have names (Backspace, Tab, arrows, Delete, Enter); pasting goes through too. */
function refuseLetters(event: KeyboardEvent<HTMLInputElement>): void {
  const isCharacter = event.key.length === 1;
  if (isCharacter && !event.ctrlKey && !event.metaKey && !/\d/.test(event.key)) {
    event.preventDefault();
  }
}
