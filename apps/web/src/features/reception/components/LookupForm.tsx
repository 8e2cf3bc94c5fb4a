import { packageTexts } from '../../packages/texts.es.ts';
import { receptionTexts } from '../texts.es.ts';
import type { ScanLookup } from '../use-scan-lookup.ts';
import { type NextMode, ScanForm } from './ScanForm.tsx';

const texts = packageTexts.scan;

type Props = { scan: ScanLookup; mode?: NextMode };

/** The field of the screens that look up what is scanned; who does not see its colour hears what came. */
export function LookupForm({ scan, mode }: Props) {
  return (
    <>
      <ScanForm
        field={scan.field}
        value={scan.value}
        onValue={scan.setValue}
        onCode={scan.look}
        label={texts.label}
        prompt={texts.prompt}
        submit={texts.search}
        busy={scan.lookup.isFetching}
        error={scan.refusal}
        outcome={scan.outcome}
        hint={scan.early && <span role="status">{receptionTexts.receive.early(scan.early)}</span>}
        onClear={scan.clear}
        mode={mode}
      />
      <p className="unseen" role="status">
        {scan.said}
      </p>
    </>
  );
}
