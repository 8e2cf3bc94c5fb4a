import type { FirstStep } from '@puerta/domain/first-steps';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { CarrierEditor } from '../../places/components/CarrierEditor.tsx';
import { OfficeEditor } from '../../places/components/OfficeEditor.tsx';
import { InviteForm } from '../../users/components/InvitePanel.tsx';
import { firstStepsTexts as texts } from '../texts.es.ts';
import { BrandStep } from './BrandStep.tsx';
import { LabelStep } from './LabelStep.tsx';
import { QuoteStep } from './QuoteStep.tsx';
import { TariffsStep } from './TariffsStep.tsx';

/** Steps that are taken beside the list. */
export type Panelled = Exclude<FirstStep, 'agency' | 'limit' | 'carrier'>;

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
