import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { Card } from '../../../ui/page/Card.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import type { StepIndex } from '../draft.ts';
import { orderTexts as texts } from '../texts.es.ts';
import styles from './orders.module.css';

type Props = {
  step: StepIndex;
  lead: string;
  /** stands at the end of the heading's line */
  action?: ReactNode;
  /** while the bank is asked nobody goes back: what is being paid for stays as it is */
  locked?: boolean;
  /** the first step leads back to /services instead */
  onBack?: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** the button that goes on; "Siguiente" without */
  submit?: ReactNode;
  children: ReactNode;
};

/** One step: heading, form, and the way back and on. */
export function StepFrame({ step, lead, action, locked, onBack, onSubmit, submit, children }: Props) {
  const arrow = <IconArrowLeft size={18} aria-hidden />;
  return (
    <Card>
      <form noValidate className={styles.step} onSubmit={onSubmit}>
        <div className={styles.head}>
          <div>
            <h2 tabIndex={-1}>{texts.steps[step]}</h2>
            <p>{lead}</p>
          </div>
          {action}
        </div>
        {children}
        <div className={styles.moves}>
          {step === 0 ? (
            <LinkButton to="/services" variant="default" leftSection={arrow}>
              {texts.leave}
            </LinkButton>
          ) : (
            <Button variant="default" leftSection={arrow} disabled={locked} onClick={onBack}>
              {texts.back}
            </Button>
          )}
          {submit ?? (
            <Button type="submit" rightSection={<IconArrowRight size={18} aria-hidden />}>
              {texts.next}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
