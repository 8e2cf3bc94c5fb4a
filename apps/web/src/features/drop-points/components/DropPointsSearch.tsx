import { Button, TextInput } from '@mantine/core';
import { ZIP } from '@puerta/contract/fields';
import { refusals } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { CallFailed } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { dropPointsQuery } from '../api.ts';
import { dropPointsTexts as texts } from '../texts.es.ts';
import { DropPointCard } from './DropPointCard.tsx';
import styles from './DropPoints.module.css';

/** The places near the package's sender, or near another postal code. */
export function DropPointsSearch({ id }: { id: number }) {
  const [zip, setZip] = useState<string>();
  const found = useQuery(dropPointsQuery(id, zip));
  const isUnknown = found.error instanceof CallFailed && found.error.failure.error.code === 'zip_unknown';
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>{texts.lead}</p>
      <ZipForm
        // once known, the sender's own code stands in the field
        key={found.data === undefined ? 'unknown' : 'known'}
        near={zip ?? found.data?.zip ?? ''}
        isUnknown={isUnknown}
        busy={found.isFetching}
        onSearch={next => (next === zip ? void found.refetch() : setZip(next))}
      />
      {found.isPending && <SkeletonCard lines={6} />}
      {found.isError && !isUnknown && (
        <ErrorState message={texts.failed} text={texts.failedText} onRetry={() => void found.refetch()} />
      )}
      {!found.isError && found.data && <Points {...found.data} />}
    </div>
  );
}

type FormProps = { near: string; isUnknown: boolean; busy: boolean; onSearch: (zip: string) => void };

function ZipForm({ near, isUnknown, busy, onSearch }: FormProps) {
  const [zip, setZip] = useState(near);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = zip.trim();
    setWrong(!ZIP.test(typed));
    if (ZIP.test(typed)) {
      onSearch(typed);
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        label={texts.zip}
        value={zip}
        onChange={event => setZip(event.currentTarget.value)}
        error={(isWrong || isUnknown) && refusals.zip_unknown}
        errorProps={{ role: 'alert' }}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
      <Button
        type="submit"
        variant="default"
        loading={busy}
        leftSection={<IconSearch size={18} aria-hidden />}
      >
        {texts.search}
      </Button>
    </form>
  );
}

function Points({ points, zip }: { points: Parameters<typeof DropPointCard>[0]['point'][]; zip: string }) {
  if (points.length === 0) {
    return <EmptyState title={texts.none} text={texts.noneText} />;
  }
  return (
    <>
      <p role="status" className={styles.found}>
        {texts.found(points.length, zip)}
      </p>
      <ul className={styles.points}>
        {points.map(point => (
          <li key={`${point.name} ${point.address}`}>
            <DropPointCard point={point} />
          </li>
        ))}
      </ul>
    </>
  );
}
