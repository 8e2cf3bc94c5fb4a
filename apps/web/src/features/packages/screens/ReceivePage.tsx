import { GROUP } from '@puerta/domain/products';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import type { PackageRecord } from '../api.ts';
import { Lookup } from '../components/Lookup.tsx';
import { ReceiveDesk } from '../components/ReceiveDesk.tsx';
import { ScanForm } from '../components/ScanForm.tsx';
import { packageTexts } from '../texts.es.ts';
import { useScanLookup } from '../use-scan-lookup.ts';
import styles from './ScanPage.module.css';

const texts = packageTexts.receive;

/** /receive-tracking: scan, weigh and measure, save, next. */
export function ReceivePage() {
  const scan = useScanLookup('/receive-tracking');
  const { code, field, lookup } = scan;
  const next = () => {
    field.current?.focus();
    field.current?.select();
  };
  return (
    <div className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} />
      <ScanForm
        field={field}
        value={scan.value}
        onValue={scan.setValue}
        onCode={scan.look}
        label={packageTexts.scan.label}
        prompt={packageTexts.scan.prompt}
        submit={packageTexts.scan.search}
        busy={lookup.isFetching}
        error={scan.refusal}
        outcome={lookup.data && isStopped(lookup.data) ? 'bad' : scan.outcome}
      />
      <Lookup code={code} lookup={lookup} waiting={{ title: texts.waiting, text: texts.waitingText }}>
        {record => <ReceiveDesk key={record.id} record={record} code={code} onDone={next} />}
      </Lookup>
    </div>
  );
}

/** Nothing may be done here with a package that is voided, unpaid, or not bound for Venezuela. */
function isStopped(record: PackageRecord): boolean {
  return record.voided || record.payment === 1 || record.group_services === GROUP.domestic;
}
