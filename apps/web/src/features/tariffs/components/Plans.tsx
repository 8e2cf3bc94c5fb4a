import { Button } from '@mantine/core';
import type { TariffVersion } from '@puerta/contract/tariffs';
import { formatDay } from '@puerta/domain/calendar-day';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { Card } from '../../../ui/Card.tsx';
import { Confirm } from '../../../ui/Dialog.tsx';
import type { CityRow } from '../../places/api.ts';
import { useWithdrawPlan, versionQuery } from '../api.ts';
import { type Draft, draftOf } from '../draft.ts';
import { tariffTexts } from '../texts.es.ts';
import styles from './Plans.module.css';

const texts = tariffTexts.plans;
export const dayWords = ({ day }: Pick<TariffVersion, 'day'>): string =>
  day === null ? '' : formatDay(day, 'D MMM YYYY');

type Props = {
  plans: TariffVersion[];
  rows: readonly CityRow[];
  /** something else is in the table, which a plan would push out */
  isBusy: boolean;
  onEdit: (plan: TariffVersion, draft: Draft) => void;
};

/** Prices that will hold from a day on; each can be changed or withdrawn until then. */
export function Plans({ plans, rows, isBusy, onEdit }: Props) {
  const [asked, setAsked] = useState<TariffVersion | null>(null);
  const cache = useQueryClient();
  const withdraw = useWithdrawPlan();
  const edit = useOnce(async (plan: TariffVersion) => {
    if (isBusy) {
      notifyError(texts.busy);
      return;
    }
    try {
      const { cells } = await cache.fetchQuery(versionQuery(plan.id));
      onEdit(plan, draftOf(rows, cells));
    } catch {
      notifyError(tariffTexts.versions.failed);
    }
  });
  const confirm = useOnce(async () => {
    if (!asked) {
      return;
    }
    const answer = await withdraw.mutateAsync(asked.id);
    setAsked(null);
    if (answer.success) {
      notifySuccess(texts.withdrawn);
    } else {
      notifyError(answer.message);
    }
  });
  return (
    <Card title={texts.title}>
      <ul className={styles.plans}>
        {plans.map(plan => (
          <li key={plan.id}>
            <p>
              {texts.line(dayWords(plan), tariffTexts.versions.what(plan.figures, plan.cities), plan.by.name)}
            </p>
            {plan.can.withdraw && (
              <span>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={texts.changeOf(plan.id)}
                  onClick={() => void edit(plan)}
                >
                  {texts.change}
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={texts.withdrawOf(plan.id)}
                  onClick={() => setAsked(plan)}
                >
                  {texts.withdraw}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        title={texts.withdrawTitle}
        message={asked && texts.withdrawText(dayWords(asked))}
        confirmLabel={texts.withdraw}
        opened={asked !== null}
        busy={withdraw.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      />
    </Card>
  );
}
