import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconMail } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { demoTexts } from '../texts.es.ts';
import styles from './RecipientFilter.module.css';

const texts = demoTexts.outbox;

/** Shows only one person's mails. */
export function RecipientFilter({ to }: { to: string }) {
  const [text, setText] = useState(to);
  const navigate = useNavigate();
  const show = (recipient: string) =>
    void navigate({ to: '/outbox', search: { to: recipient.trim() || undefined } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(text);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        className={styles.field}
        label={texts.recipient}
        placeholder={texts.recipientPlaceholder}
        type="text"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconMail size={18} aria-hidden />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" h={48}>
        {texts.filter}
      </Button>
      {to && (
        <Button variant="subtle" h={48} onClick={() => show('')}>
          {texts.all}
        </Button>
      )}
    </form>
  );
}
