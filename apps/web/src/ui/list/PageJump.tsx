import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import styles from './Pager.module.css';
import { uiTexts } from '../texts.es.ts';

type Props = { last: number; onPage: (page: number) => void };

/** Leads to the page that is typed, by Enter; past the last to the last. */
export function PageJump({ last, onPage }: Props) {
  const [typed, setTyped] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') {
      setTyped('');
      onPage(Math.min(Math.max(Number(typed), 1), last));
    }
  };
  return (
    <form onSubmit={jump}>
      <TextInput
        className={styles.jump}
        aria-label={uiTexts.jump}
        placeholder={uiTexts.jumpShort}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </form>
  );
}
