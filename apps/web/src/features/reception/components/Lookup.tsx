import { failures } from '@puerta/contract/messages.es';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallFailed } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { PackageRecord } from '../../packages/api.ts';
import { PackageSkeleton } from '../../packages/components/PackageSkeleton.tsx';

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

/** The server was not reached at all. */
export const isDisconnected = (error: Error): boolean =>
  error instanceof CallFailed && error.failure.error.code === 'network';
