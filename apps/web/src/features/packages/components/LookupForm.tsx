import { packageTexts } from '../texts.es.ts';
import type { ScanLookup } from '../use-scan-lookup.ts';
import { ScanForm } from './ScanForm.tsx';

const texts = packageTexts.scan;

/** The field of the screens that look up what is scanned; who does not see its colour hears what came. */
export function LookupForm({ scan }: { scan: ScanLookup }) {
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
      />
      <p className="unseen" role="status">
        {scan.said}
      </p>
    </>
  );
}
