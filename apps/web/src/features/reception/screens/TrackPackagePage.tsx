import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Lookup } from '../components/Lookup.tsx';
import { LookupForm } from '../components/LookupForm.tsx';
import { PackageHead } from '../../packages/components/PackageHead.tsx';
import { PackageSheet } from '../../packages/components/PackageSheet.tsx';
import { ReceiveLink } from '../../packages/components/ReceiveLink.tsx';
import { packageTexts } from '../../packages/texts.es.ts';
import { useScanLookup } from '../use-scan-lookup.ts';
import styles from './ScanPage.module.css';

const texts = packageTexts.track;

/** /tracking of the staff: any package by either number, with its timeline and everything known of it. */
export function TrackPackagePage() {
  const scan = useScanLookup('/tracking');
  const { looked, lookup } = scan;
  return (
    <div className={styles.page}>
      <PageTitle
        title={texts.title}
        lead={texts.lead}
        actions={
          <LinkButton to="/shelf-labels" variant="default">
            {texts.shelfLabels}
          </LinkButton>
        }
      />
      <LookupForm scan={scan} />
      <Lookup code={looked.code} lookup={lookup} waiting={{ title: texts.waiting, text: texts.waitingText }}>
        {record => (
          <>
            <PackageHead record={record} heading="h2" />
            <ReceiveLink record={record} />
            <PackageSheet record={record} />
          </>
        )}
      </Lookup>
    </div>
  );
}
