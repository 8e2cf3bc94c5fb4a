import { PageTitle } from '../../../ui/PageTitle.tsx';
import { DomesticDesk } from '../components/DomesticDesk.tsx';
import { Lookup } from '../components/Lookup.tsx';
import { LookupForm } from '../components/LookupForm.tsx';
import { OfflineReception } from '../components/OfflineReception.tsx';
import { ScanHistory } from '../components/ScanHistory.tsx';
import { packageTexts } from '../texts.es.ts';
import { useScanLookup } from '../use-scan-lookup.ts';
import styles from './ScanPage.module.css';

const texts = packageTexts.domestic;

/** /receive-tracking-domestic: measure a domestic package, or say that it was delivered. */
export function ReceiveDomesticPage() {
  const scan = useScanLookup('/receive-tracking-domestic', record => record.voided);
  const { looked, lookup, next } = scan;
  return (
    <div className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} />
      <LookupForm scan={scan} />
      <Lookup
        code={looked.code}
        lookup={lookup}
        waiting={{ title: packageTexts.receive.waiting, text: texts.waitingText }}
        offline={<OfflineReception key={looked.code} looked={looked} onDone={next} />}
      >
        {record => <DomesticDesk key={record.id} record={record} looked={looked} onDone={next} />}
      </Lookup>
      <ScanHistory kind="measure" />
    </div>
  );
}
