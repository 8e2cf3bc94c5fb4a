import { Button, TextInput } from '@mantine/core';
import { entranceInvalid as invalid } from '@puerta/contract/entrance.es';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowRight, IconBox } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import styles from '../screens/LoginPage.module.css';
import { loginTexts } from '../texts.es.ts';

const trackForm = z.object({
  code: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, invalid.tracking.empty)),
});

export function TrackTab() {
  const navigate = useNavigate();
  const { form, submit } = useZodForm({
    schema: trackForm,
    initialValues: { code: '' },
    onValid: ({ code }) => navigate({ to: '/tracking/$track', params: { track: code } }),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        key={form.key('code')}
        {...form.getInputProps('code')}
        label={loginTexts.track.code}
        placeholder={loginTexts.track.placeholder}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        classNames={{ input: 'num' }}
        leftSection={<IconBox size={18} aria-hidden />}
      />
      <Button type="submit" fullWidth rightSection={<IconArrowRight size={18} aria-hidden />}>
        {loginTexts.track.submit}
      </Button>
    </form>
  );
}
