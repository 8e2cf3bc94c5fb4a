import { readCode } from '@puerta/domain/scanned-code';
import { IconCloudOff } from '@tabler/icons-react';
import { newIdempotencyKey } from '../../../lib/new-key.ts';
import type { Looked } from '../../packages/api.ts';
import { knownParcel } from '../../packages/known-parcels.ts';
import { forgetHalfMeasured } from '../half-measured.ts';
import { inHand } from '../in-hand.ts';
import type { Scan } from '../scan-queue.ts';
import { keepReception } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import { freshMeasures, MeasureForm } from './MeasureForm.tsx';
import { ScanAnswer } from './ScanAnswer.tsx';
import styles from './ScanHistory.module.css';

const texts = receptionTexts.station;

type Props = { looked: Looked; onDone: () => void };

/** Without a connection a box is measured all the same: it is received when the server is back. What this person has seen of it before is said. */
export function OfflineReception({ looked: { kind, code }, onDone }: Props) {
  const isDomestic = kind === 'domestic';
  const words = isDomestic ? receptionTexts.domestic : receptionTexts.receive;
  const facts = knownParcel(readCode(code).code) ?? null;
  return (
    <ScanAnswer tone="found" title={receptionTexts.answer.measure} code={code} facts={facts}>
      <p className={styles.away} role="status">
        <IconCloudOff size={22} aria-hidden />
        <span>
          <b>{texts.offline}.</b> {texts.offlineText(code)}
        </span>
      </p>
      <MeasureForm
        code={code}
        first={freshMeasures()}
        title={words.form}
        save={words.save}
        declared={facts?.declared}
        onMeasured={({ id: _unknown, ...measured }) => {
          keepReception(
            // only who knows what was declared could ask about a slip
            {
              kind: isDomestic ? 'measure' : 'receive',
              code,
              id: facts?.declared ? facts.id : null,
              measured,
            },
            newIdempotencyKey(),
          );
          inHand().state = 'settled';
          forgetHalfMeasured(code);
          onDone();
        }}
      />
    </ScanAnswer>
  );
}

/** What is said of a reading that waits for a connection. */
export function KeptReception({ scan: { job, facts } }: { scan: Scan }) {
  return (
    <ScanAnswer
      tone="kept"
      title={receptionTexts.answer.kept}
      code={job.code}
      facts={facts ?? null}
      next={receptionTexts.answer.keptNext}
    />
  );
}
