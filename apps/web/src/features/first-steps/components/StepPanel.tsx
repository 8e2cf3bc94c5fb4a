import type { FirstStep } from '@puerta/domain/people/first-steps';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { TestQuote } from '@puerta/contract/office/first-steps';
import { useEffect, useRef } from 'react';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { CarrierEditor } from '../../places/components/CarrierEditor.tsx';
import { OfficeEditor } from '../../places/components/OfficeEditor.tsx';
import { InviteForm } from '../../users/components/InvitePanel.tsx';
import { firstStepsTexts as texts } from '../texts.es.ts';
import { BrandStep } from './BrandStep.tsx';
import { printPdf } from '../../../lib/files/print-pdf.ts';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { useTestLabel, useTestQuote } from '../api.ts';
import styles from './FirstSteps.module.css';
import { money } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { SettingsStep } from './SettingSteps.tsx';
import { PromotionsStep } from './PromotionsStep.tsx';
import { TariffsStep } from './TariffsStep.tsx';

/** Steps that are taken beside the list. */
export type Panelled = Exclude<FirstStep, 'limit' | 'carrier'>;

/** Takes a step beside the list, and leads back to it. */
export function StepPanel({ step, onClose }: { step: Panelled | null; onClose: () => void }) {
  return (
    <SidePanel title={step ? texts.steps[step].title : ''} opened={step !== null} onClose={onClose}>
      {step && <Content step={step} onClose={onClose} />}
    </SidePanel>
  );
}

function Content({ step, onClose }: { step: Panelled; onClose: () => void }) {
  switch (step) {
    case 'agency':
    case 'margins':
      return <SettingsStep step={step} onDone={onClose} />;
    case 'promotions':
      return <PromotionsStep onDone={onClose} />;
    case 'brand':
      return <BrandStep onDone={onClose} />;
    case 'tariffs':
      return <TariffsStep onDone={onClose} />;
    case 'transport':
      return <CarrierEditor row={null} onDone={onClose} />;
    case 'office':
      return <OfficeEditor row={null} onDone={onClose} />;
    case 'staff':
      return <InviteForm onDone={onClose} />;
    case 'quote':
      return <QuoteStep />;
    case 'label':
      return <LabelStep />;
  }
}

const labelTexts = texts.label;

/** A label of the carrier's for the printer to be tried with; it is void before it is printed. */
function LabelStep() {
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
      <h3 className="num">{labelTexts.bought(tracking)}</h3>
      <p>{voided ? labelTexts.voided : labelTexts.open}</p>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => printPdf(label)}
      >
        {labelTexts.print}
      </Button>
    </div>
  );
}

const quoteTexts = texts.quote;

/** One box priced as a customer's would be, by every service that has a price there. */
function QuoteStep() {
  const { data, mutate } = useTestQuote();
  useAtOnce(() => mutate());
  if (!data) return <SkeletonCard lines={5} />;
  if (!data.success) return <DangerNotice title={data.message} />;
  const { box, city, prices } = data.data;
  return (
    <div className={styles.panel}>
      <p>{quoteTexts.asked(box.weight, `${box.length}×${box.width}×${box.height}`, city)}</p>
      {prices.map(price => (
        <Price key={price.services} price={price} />
      ))}
      <LinkAnchor to="/calculator">{quoteTexts.calculator}</LinkAnchor>
    </div>
  );
}

function Price({ price }: { price: TestQuote['prices'][number] }) {
  return (
    <section className={styles.price} aria-label={price.services}>
      <h3>{price.services}</h3>
      <dl>
        {price.lines.map(({ code, label, amount }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd className="num">{money(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{quoteTexts.total}</dt>
          <dd className="num">
            <b>{money(price.total)}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Does something once when its screen opens, however often React draws it. */
function useAtOnce(act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}
