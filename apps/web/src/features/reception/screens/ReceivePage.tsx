import { isDomestic, isOwing } from '../../../lib/package-state.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import type { PackageRecord } from '../../packages/api.ts';
import { Lookup } from '../../packages/components/Lookup.tsx';
import { LookupForm } from '../../packages/components/LookupForm.tsx';
import { ReceiveDesk } from '../components/ReceiveDesk.tsx';
import { OfflineReception } from '../components/OfflineReception.tsx';
import { OthersScans } from '../components/OthersScans.tsx';
import { ScanHistory } from '../components/ScanHistory.tsx';
import { StationLinks } from '../components/StationLinks.tsx';
import { receptionTexts } from '../texts.es.ts';
import { useScanLookup } from '../../packages/use-scan-lookup.ts';
import styles from '../../packages/screens/ScanPage.module.css';

const texts = receptionTexts.receive;

/** /receive-tracking: scan, weigh and measure, save, next. */
export function ReceivePage() {
  const scan = useScanLookup('/receive-tracking', isStopped);
  const { looked, lookup, next } = scan;
  return (
    <div className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} actions={<StationLinks from="/receive-tracking" />} />
      <LookupForm scan={scan} />
      <OthersScans />
      <div className={styles.station}>
        <div className={styles.answer}>
          <Lookup
            code={looked.code}
            lookup={lookup}
            waiting={{ title: texts.waiting, text: texts.waitingText }}
            missing={
              <LinkButton to="/unidentified" search={{ code: looked.code }}>
                {receptionTexts.receive.recordFound}
              </LinkButton>
            }
            offline={<OfflineReception key={looked.code} looked={looked} onDone={next} />}
          >
            {record => <ReceiveDesk key={record.id} record={record} looked={looked} onDone={next} />}
          </Lookup>
        </div>
        <ScanHistory kind="receive" />
      </div>
    </div>
  );
}

/** Nothing may be done here with a package that is voided, unpaid, or not bound for Venezuela. */
function isStopped(record: PackageRecord): boolean {
  return record.voided || isOwing(record) || isDomestic(record);
}
