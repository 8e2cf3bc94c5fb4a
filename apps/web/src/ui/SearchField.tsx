import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './SearchField.module.css';

type Props = {
  label: string;
  /** name of the button that empties it */
  clear: string;
  q: string;
  onSearch: (q: string) => void;
};

/** Filters a list that is here already, while one types. */
export function SearchField({ label, clear, q, onSearch }: Props) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  // going back asks for something else than what was typed here
  if (asked !== q) {
    setAsked(q);
    setText(current => (current.trim() === q.trim() ? current : q));
  }
  const type = (next: string) => {
    setText(next);
    onSearch(next);
  };
  return (
    <search className={styles.search}>
      <TextInput
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={event => type(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text !== '' && <CloseButton aria-label={clear} onClick={() => type('')} />}
      />
    </search>
  );
}
