import { refusals } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { CallFailed } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { ParcelHeadSkeleton } from '../../parcel/components/ParcelHead.tsx';
import { trackingQuery } from '../api.ts';
import { trackingTexts as texts } from '../texts.es.ts';
import { TrackForm } from './TrackForm.tsx';
import styles from './TrackingResult.module.css';
import { TrackingRecord } from './TrackingRecord.tsx';

type Props = {
  code: string;
  /** of the link in a mail that led here */
  signature?: string;
  /** another code to look for, from where this one was not found; no field without it */
  onCode?: (code: string) => void;
};

/** What a code leads to: the record, the sentence that there is none, or that it could not be asked for. */
export function TrackingResult({ code, signature, onCode }: Props) {
  const { data, error, refetch } = useQuery(trackingQuery(code, signature));
  const heading = onCode ? 'h1' : 'h2';
  if (data) {
    return <TrackingRecord record={data} code={code} signature={signature} heading={heading} />;
  }
  if (!error) {
    return <TrackingSkeleton code={code} heading={heading} />;
  }
  if (error instanceof CallFailed && error.failure.status === 404) {
    return (
      <div className={styles.missing}>
        {onCode && (
          <h1 tabIndex={-1} className="num">
            {code}
          </h1>
        )}
        <p className={styles.refusal} role="alert">
          {refusals.tracking_not_found}
        </p>
        <p>{texts.notFoundHelp}</p>
        {onCode && <TrackForm initial={code} onCode={onCode} />}
      </div>
    );
  }
  const said = error instanceof CallFailed && error.failure.status > 0 ? error.failure.message : undefined;
  return <ErrorState message={said} onRetry={() => void refetch()} />;
}

function TrackingSkeleton(head: ComponentProps<typeof ParcelHeadSkeleton>) {
  return (
    <div className={styles.loading} aria-busy="true">
      <ParcelHeadSkeleton {...head} />
      <SkeletonCard lines={2} />
      <SkeletonCard lines={6} />
    </div>
  );
}
