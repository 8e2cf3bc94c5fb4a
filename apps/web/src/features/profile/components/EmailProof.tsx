import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../lib/query/api.ts';
import { useAct } from '../../../lib/query/use-act.ts';
import { profileTexts } from '../texts.es.ts';
import styles from './profile.module.css';

const texts = profileTexts.pending;

type Props = { email: string; lead?: string; correct: ReactNode };

/** An e-mail that nobody has confirmed: what it is for, the link once more, and beside it what else may be done. */
export function EmailProof({ email, lead = texts.why, correct }: Props) {
  // where it failed, it may count by now, or wait no longer
  const resend = useAct(() => api('POST /profile/email'), { refresh: ['profile', 'purchases'] });
  return (
    <section className={styles.pending} aria-label={texts.label}>
      <p>
        <strong>{texts.title(email)}</strong> {lead}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => resend.mutate()} loading={resend.isPending}>
          {texts.resend}
        </Button>
        {correct}
      </div>
    </section>
  );
}
