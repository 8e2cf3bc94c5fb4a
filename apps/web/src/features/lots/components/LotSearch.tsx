import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { lotTexts } from '../texts.es.ts';
import styles from './LotSearch.module.css';

const texts = lotTexts.list;

export function LotSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
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
          aria-label={texts.search}
          placeholder={texts.search}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={q !== '' && <CloseButton aria-label={texts.clear} onClick={() => onSearch('')} />}
        />
        <button type="submit" className="unseen">
          {texts.searchButton}
        </button>
      </form>
    </search>
  );
}
