import { failures } from '@puerta/contract/messages.es';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallFailed } from '../../../lib/query/api.ts';
import { isDisconnected } from '../away.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import type { PackageRecord } from '../../packages/api.ts';
import { PackageSkeleton } from '../../packages/components/PackageHead.tsx';
import { packageTexts } from '../../packages/texts.es.ts';
import { receptionTexts } from '../texts.es.ts';
import type { ScanLookup } from '../use-scan-lookup.ts';
import { type NextMode, ScanForm } from './ScanForm.tsx';

type Props = {
  code: string;
  lookup: UseQueryResult<PackageRecord>;
  /** what stands there before anything is scanned */
  waiting: { title: string; text: string };
  /** what one can do with a code that nobody knows */
  missing?: ReactNode;
  /** what one can do without a connection, in place of an error */
  offline?: ReactNode;
  children: (record: PackageRecord) => ReactNode;
};

/** Where a scan's package appears: nothing asked yet, on its way, not found, failed, or there. */
export function Lookup({ code, lookup, waiting, missing, offline, children }: Props) {
  const { data, error, refetch } = lookup;
  if (code === '') {
    return <EmptyState title={waiting.title} text={waiting.text} />;
  }
  if (data) {
    return children(data);
  }
  if (!error) {
    return <PackageSkeleton />;
  }
  if (error instanceof CallFailed && error.failure.status === 404) {
    return <EmptyState title={error.failure.message} text={code} action={missing} />;
  }
  if (offline && isDisconnected(error)) {
    return offline;
  }
  return <ErrorState message={failures.load} onRetry={() => void refetch()} />;
}

const texts = packageTexts.scan;

type LookupFormProps = { scan: ScanLookup; mode?: NextMode; jump?: NextMode };

/** The field of the screens that look up what is scanned; who does not see its colour hears what came. */
export function LookupForm({ scan, mode, jump }: LookupFormProps) {
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
        hint={scan.early && <span role="status">{receptionTexts.receive.early(scan.early)}</span>}
        onClear={scan.clear}
        mode={mode}
        jump={jump}
        isSettled={scan.isSettled}
      />
      <p className="unseen" role="status">
        {scan.said}
      </p>
    </>
  );
}
