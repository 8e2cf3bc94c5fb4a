import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import styles from './SearchBox.module.css';
import { uiTexts } from './texts.es.ts';

type Props = {
  /** names the field, and stands in it while it is empty */
  label: string;
  q: string;
  onSearch: (q: string) => void;
};

/** A list's search: Enter asks, the cross shows all again. */
export function SearchBox({ label, q, onSearch }: Props) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  // Going back asks for something else than what was typed here.
  if (asked !== q) {
    setAsked(q);
    setText(q);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <TextInput
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            q !== '' && <CloseButton aria-label={uiTexts.clearSearch} onClick={() => onSearch('')} />
          }
        />
        <button type="submit" className="unseen">
          {uiTexts.search}
        </button>
      </form>
    </search>
  );
}
