import { PageTitle } from '../../../ui/PageTitle.tsx';
import { DomesticDesk } from '../components/DomesticDesk.tsx';
import { Lookup } from '../../packages/components/Lookup.tsx';
import { LookupForm } from '../../packages/components/LookupForm.tsx';
import { OfflineReception } from '../components/OfflineReception.tsx';
import { OthersScans } from '../components/OthersScans.tsx';
import { ScanHistory } from '../components/ScanHistory.tsx';
import { receptionTexts } from '../texts.es.ts';
import { useScanLookup } from '../../packages/use-scan-lookup.ts';
import styles from '../../packages/screens/ScanPage.module.css';

const texts = receptionTexts.domestic;

/** /receive-tracking-domestic: measure a domestic package, or say that it was delivered. */
export function ReceiveDomesticPage() {
  const scan = useScanLookup('/receive-tracking-domestic', record => record.voided);
  const { looked, lookup, next } = scan;
  return (
    <div className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} />
      <LookupForm scan={scan} />
      <OthersScans />
      <div className={styles.station}>
        <div className={styles.answer}>
          <Lookup
            code={looked.code}
            lookup={lookup}
            waiting={{ title: receptionTexts.receive.waiting, text: texts.waitingText }}
            offline={<OfflineReception key={looked.code} looked={looked} onDone={next} />}
          >
            {record => <DomesticDesk key={record.id} record={record} looked={looked} onDone={next} />}
          </Lookup>
        </div>
        <ScanHistory kind="measure" />
      </div>
    </div>
  );
}
