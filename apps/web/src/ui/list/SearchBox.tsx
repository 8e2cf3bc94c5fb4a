import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import styles from './SearchBox.module.css';
import { uiTexts } from '../texts.es.ts';

type Props = {
  /** names the field, and stands in it while it is empty */
  label: string;
  q: string;
  onSearch: (q: string) => void;
  /** asks at every key: for lists that are here already */
  live?: boolean;
  /** asks once the hand rests: for lists that a few letters narrow */
  soon?: boolean;
  /** for lists that are searched by tracking alone: capitals, and keyboards that write them */
  isCode?: boolean;
  /** leaves its room to what stands beside it */
  isNarrow?: boolean;
  /** where the focus begins in what opens over the page */
  isFirst?: boolean;
  /** the field, for who brings the focus there */
  field?: RefObject<HTMLInputElement | null>;
};

/** Between two keys of whoever types (ms). */
const PAUSE = 300;

/** A list's search: Enter asks, the cross shows all again. */
export function SearchBox(props: Props) {
  const { label, q, onSearch, live = false, soon = false, isCode = false, isNarrow, isFirst, field } = props;
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  const [own, setOwn] = useState(q);
  // Going back asks for something else than what was typed here; an answer to what was typed leaves what follows it.
  if (asked !== q) {
    setAsked(q);
    if (q !== own && text.trim() !== q) {
      setText(q);
    }
    setOwn(q);
  }
  const ask = (typed: string) => {
    setOwn(typed);
    onSearch(typed);
  };
  const askLater = useEffectEvent(() => text.trim() !== q && ask(text.trim()));
  useEffect(() => {
    const later = soon && text.trim() !== own ? setTimeout(askLater, PAUSE) : undefined;
    return () => clearTimeout(later);
  }, [soon, text, own]);
  const type = (typed: string) => {
    const next = isCode ? typed.toUpperCase() : typed;
    setText(next);
    if (live) {
      ask(next.trim());
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // in a panel that a form has opened, that form is not meant
    event.stopPropagation();
    ask(text.trim());
  };
  const clear = () => {
    setText('');
    ask('');
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
          rightSection={q !== '' && <CloseButton aria-label={uiTexts.clearSearch} onClick={clear} />}
        />
        <button type="submit" className="unseen">
          {uiTexts.search}
        </button>
      </form>
    </search>
  );
}
