import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTypingGoesTo } from '../../../lib/use-typing-goes-to.ts';
import { STATUS_IDS, STATUS_WORDS } from '../../../ui/status.ts';
import type { OrdersSearch } from '../orders-search.ts';
import { searchedCode } from '../searched-code.ts';
import { packageTexts } from '../texts.es.ts';
import styles from './OrdersFilters.module.css';

const texts = packageTexts.orders;

type Props = {
  q: string;
  status: number;
  onChange: (next: Partial<OrdersSearch>) => void;
};

/** Search by either tracking, typed or scanned, and the status filter. */
export function OrdersFilters({ q, status, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useTypingGoesTo(field);
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  // A scan, or going back, asks for something else than what was typed here.
  if (asked !== q) {
    setAsked(q);
    setText(q);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ q: searchedCode(text) });
    field.current?.select();
  };
  return (
    <>
      <search className={styles.search}>
        <form onSubmit={submit}>
          <TextInput
            ref={field}
            aria-label={texts.search}
            placeholder={texts.search}
            value={text}
            onChange={event => setText(event.currentTarget.value.toUpperCase())}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            classNames={{ input: 'num' }}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={
              q !== '' && <CloseButton aria-label={texts.clear} onClick={() => onChange({ q: '' })} />
            }
          />
          <button type="submit" className="unseen">
            {texts.searchButton}
          </button>
        </form>
      </search>
      <NativeSelect
        aria-label={texts.status}
        className={styles.status}
        rightSection={<IconSelector size={18} aria-hidden />}
        value={String(status)}
        data={[
          { value: '0', label: texts.all },
          ...STATUS_IDS.map(id => ({ value: String(id), label: STATUS_WORDS[id] })),
        ]}
        onChange={event => onChange({ status: Number(event.currentTarget.value) })}
      />
    </>
  );
}
