import { Button } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { IconArrowRight } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './Calculator.module.css';

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  failure: Failure | null;
  children: ReactNode;
};

/** The frame of both calculators' forms. */
export function QuoteForm({ onSubmit, busy, failure, children }: Props) {
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {children}
      {failure && !busy && <DangerNotice title={failure.message} />}
      <Button
        type="submit"
        className={styles.submit}
        loading={busy}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {texts.submit}
      </Button>
    </form>
  );
}

/** A part of the form under its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
