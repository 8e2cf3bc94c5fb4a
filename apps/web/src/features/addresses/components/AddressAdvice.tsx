import { Button } from '@mantine/core';
import type { CheckedAddress } from '@puerta/contract/people/addresses';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { addressesTexts } from '../texts.es.ts';
import type { Advice } from '../use-address-check.ts';
import styles from '../addresses.module.css';

const texts = addressesTexts.advice;

type Props = {
  advice: Advice | null;
  onUse: (address: CheckedAddress) => void;
  /** what is written stays as it is */
  onKeep: () => void;
};

/** What the carrier thinks of an address: said aloud when it comes, in nobody's way. */
export function AddressAdvice({ advice, onUse, onKeep }: Props) {
  return (
    <div role="status" className={styles.place}>
      {advice && (
        <div className={styles.advice}>
          <IconMapPinQuestion size={22} aria-hidden />
          {advice.kind === 'unknown' ? (
            <p>{texts.unknown}</p>
          ) : (
            <Suggestions candidates={advice.candidates} onUse={onUse} onKeep={onKeep} />
          )}
        </div>
      )}
    </div>
  );
}

type SuggestionsProps = Omit<Props, 'advice'> & { candidates: readonly CheckedAddress[] };

function Suggestions({ candidates, onUse, onKeep }: SuggestionsProps) {
  return (
    <div>
      <p>{texts.suggestion}</p>
      <ul className={styles.candidates}>
        {candidates.map(candidate => {
          const line = lineOf(candidate);
          return (
            <li key={line}>
              <span>{line}</span>
              <Button variant="default" size="sm" onClick={() => onUse(candidate)}>
                {texts.use}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="subtle" size="sm" onClick={onKeep}>
        {texts.keep}
      </Button>
    </div>
  );
}

const lineOf = ({ lineOne, lineTwo, city, state, zip_code }: CheckedAddress) =>
  [lineOne, lineTwo, city, `${state} ${zip_code}`].filter(Boolean).join(', ');
