import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { Lookup, LookupForm } from '../components/Lookup.tsx';
import { PackageHead, ReceiveLink } from '../../packages/components/PackageHead.tsx';
import { PackageSheet } from '../../packages/components/PackageSheet.tsx';
import { packageTexts } from '../../packages/texts.es.ts';
import { useScanLookup } from '../use-scan-lookup.ts';
import styles from '../components/page.module.css';

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
