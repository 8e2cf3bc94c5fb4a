import { Button, TextInput } from '@mantine/core';
import { entranceInvalid as invalid } from '@puerta/contract/entrance.es';
import { IconArrowRight, IconBox } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { trackingTexts as texts } from '../texts.es.ts';
import styles from './TrackForm.module.css';

const trackForm = z.object({
  code: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, invalid.tracking.empty)),
});

type Props = { initial?: string; onCode: (code: string) => void };

/** One field for whatever code a person has. */
export function TrackForm({ initial = '', onCode }: Props) {
  const { form, submit } = useZodForm({
    schema: trackForm,
    initialValues: { code: initial },
    onValid: ({ code }) => onCode(code),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        key={form.key('code')}
        {...form.getInputProps('code')}
        className={styles.field}
        label={texts.code}
        placeholder={texts.placeholder}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        classNames={{ input: 'num' }}
        leftSection={<IconBox size={18} aria-hidden />}
      />
      <Button type="submit" className={styles.submit} rightSection={<IconArrowRight size={18} aria-hidden />}>
        {texts.submit}
      </Button>
    </form>
  );
}
