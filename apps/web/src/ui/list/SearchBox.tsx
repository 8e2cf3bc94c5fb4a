import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useState } from 'react';
import styles from './SearchBox.module.css';
import { uiTexts } from '../texts.es.ts';

type Props = {
  /** names the field, and stands in it while it is empty */
  label: string;
  q: string;
  onSearch: (q: string) => void;
  /** asks at every key: for lists that are here already */
  live?: boolean;
  /** for lists that are searched by tracking alone: capitals, and keyboards that write them */
  isCode?: boolean;
  /** leaves its room to what stands beside it */
  isNarrow?: boolean;
  /** where the focus begins in what opens over the page */
  isFirst?: boolean;
  /** the field, for who brings the focus there */
  field?: RefObject<HTMLInputElement | null>;
};

/** A list's search: Enter asks, the cross shows all again. */
export function SearchBox({
  label,
  q,
  onSearch,
  live = false,
  isCode = false,
  isNarrow,
  isFirst,
  field,
}: Props) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  // Going back asks for something else than what was typed here.
  if (asked !== q) {
    setAsked(q);
    if (text.trim() !== q) {
      setText(q);
    }
  }
  const type = (typed: string) => {
    const next = isCode ? typed.toUpperCase() : typed;
    setText(next);
    if (live) {
      onSearch(next.trim());
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search className={styles.search} data-narrow={isNarrow}>
      <form onSubmit={submit}>
        <TextInput
          ref={field}
          data-autofocus={isFirst}
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={event => type(event.currentTarget.value)}
          autoCapitalize={isCode ? 'characters' : undefined}
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
