import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { printPdf } from '../../../lib/print-pdf.ts';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { useTestLabel } from '../api.ts';
import { firstStepsTexts } from '../texts.es.ts';
import { useAtOnce } from '../use-at-once.ts';
import styles from './Steps.module.css';

const texts = firstStepsTexts.label;

/** A label of the carrier's for the printer to be tried with; it is void before it is printed. */
export function LabelStep() {
  const { data, mutate } = useTestLabel();
  useAtOnce(() =>
    mutate(undefined, {
      onSuccess: answer => {
        if (answer.success) printPdf(answer.data.label);
      },
    }),
  );
  if (!data) return <SkeletonCard lines={4} />;
  if (!data.success) return <DangerNotice title={data.message} />;
  const { tracking, label, voided } = data.data;
  return (
    <div className={styles.panel} role="status">
      <h3 className="num">{texts.bought(tracking)}</h3>
      <p>{voided ? texts.voided : texts.open}</p>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => printPdf(label)}
      >
        {texts.print}
      </Button>
    </div>
  );
}
