import { readCode } from '@puerta/domain/scanned-code';
import { IconCloudOff } from '@tabler/icons-react';
import { beep } from '../../../lib/beep.ts';
import { newIdempotencyKey } from '../../../lib/drafts.ts';
import type { Looked } from '../../packages/api.ts';
import { knownParcel } from '../../packages/known-parcels.ts';
import { forgetHalfMeasured } from '../half-measured.ts';
import { keepReception } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import { freshMeasures, MeasureForm } from './MeasureForm.tsx';
import styles from './ScanHistory.module.css';

const texts = receptionTexts.station;

type Props = { looked: Looked; onDone: () => void };

/** Without a connection nobody knows whose box it is, but it can be measured: it is received when the server is back. */
export function OfflineReception({ looked: { kind, code }, onDone }: Props) {
  const isDomestic = kind === 'domestic';
  const words = isDomestic ? receptionTexts.domestic : receptionTexts.receive;
  return (
    <>
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
        declared={knownParcel(readCode(code).code)?.declared}
        onMeasured={({ id: _unknown, ...measured }) => {
          keepReception(
            { kind: isDomestic ? 'measure' : 'receive', code, id: null, measured },
            newIdempotencyKey(),
          );
          forgetHalfMeasured(code);
          beep('good');
          onDone();
        }}
      />
    </>
  );
}
