import { useEffect, useEffectEvent, useState } from 'react';
import { useScanField } from '../../../lib/use-scanner.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { ScanForm, type ScanOutcome } from '../components/ScanForm.tsx';
import { MoreBelow } from '../components/MoreBelow.tsx';
import { ProcessAnswer } from '../components/ProcessAnswer.tsx';
import { OthersScans } from '../components/OthersScans.tsx';
import { ScanHistory } from '../components/ScanHistory.tsx';
import { StationCounts } from '../components/StationCounts.tsx';
import { StationFoot } from '../components/StationFoot.tsx';
import { StationState } from '../components/StationState.tsx';
import type { Scan } from '../scan-queue.ts';
import { onScanNews, processScan, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './ScanPage.module.css';

const texts = receptionTexts.process;

const OUTCOMES: Partial<Record<Scan['state'], ScanOutcome>> = {
  done: 'good',
  repeated: 'known',
  waiting: 'known',
  queued: 'known',
  refused: 'bad',
};

/** /process: one repackage label after the other, by scanner or by hand. */
export function ProcessPage() {
  const field = useScanField();
  const [value, setValue] = useState('');
  const last = useScans().find(scan => scan.job.kind === 'process');

  // What went well, or waits in the list, leaves the field; what was refused stays there to be mended.
  const follow = useEffectEvent((scan: Scan) => {
    if (scan.job.kind !== 'process') {
      return;
    }
    if (scan.state !== 'refused' && field.isSpent() && value === scan.job.code) {
      setValue('');
    }
    field.next();
  });
  useEffect(() => onScanNews(scan => follow(scan)), []);

  return (
    <div className={styles.page} data-fills>
      <PageTitle title={texts.title} lead={texts.prompt} actions={<StationState />} />
      <ScanForm
        field={field}
        value={value}
        onValue={setValue}
        onCode={processScan}
        label={texts.label}
        prompt={texts.example}
        submit={texts.submit}
        error={last?.state === 'refused' && value === last.job.code ? last.message : null}
        outcome={last ? (OUTCOMES[last.state] ?? null) : null}
      />
      <OthersScans />
      <div className={styles.station}>
        <div className={styles.answer}>
          {last && (
            <>
              <ProcessAnswer scan={last} />
              <MoreBelow />
            </>
          )}
        </div>
        <ScanHistory kind="process" />
      </div>
      <StationFoot>
        <StationCounts />
      </StationFoot>
    </div>
  );
}
