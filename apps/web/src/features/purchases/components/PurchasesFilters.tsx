import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { STATUS_IDS, STATUS_WORDS } from '../../../ui/status.ts';
import type { PurchasesSearch } from '../purchases-search.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from './PurchasesFilters.module.css';

const texts = purchasesTexts.search;

type Props = { search: PurchasesSearch; onChange: (next: PurchasesSearch) => void };

/** Search by either tracking, and the state; both stand in the address. */
export function PurchasesFilters({ search: { q = '', status = 0 }, onChange }: Props) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  // going back asks for something else than what was typed here
  if (asked !== q) {
    setAsked(q);
    setText(q);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ q: text, status });
  };
  return (
    <search className={styles.filters}>
      <form onSubmit={submit}>
        <TextInput
          aria-label={texts.label}
          placeholder={texts.label}
          value={text}
          onChange={event => setText(event.currentTarget.value.toUpperCase())}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            q !== '' && <CloseButton aria-label={texts.clear} onClick={() => onChange({ status })} />
          }
        />
        <button type="submit" className="unseen">
          {texts.button}
        </button>
      </form>
      <NativeSelect
        aria-label={texts.status}
        rightSection={<IconSelector size={18} aria-hidden />}
        value={String(status)}
        data={[
          { value: '0', label: texts.all },
          ...STATUS_IDS.map(id => ({ value: String(id), label: STATUS_WORDS[id] })),
        ]}
        onChange={event => onChange({ q, status: Number(event.currentTarget.value) })}
      />
    </search>
  );
}
