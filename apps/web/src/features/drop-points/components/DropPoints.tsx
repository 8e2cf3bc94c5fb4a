import { Anchor, Button, TextInput } from '@mantine/core';
import { IconClock, IconMapPin, IconPhone, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { dropPointsTexts as texts } from '../texts.es.ts';
import { ZIP } from '@puerta/contract/fields';
import { refusals } from '@puerta/contract/messages.es';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../../lib/query/api.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import styles from './DropPoints.module.css';
import type { DropPoint } from '@puerta/contract/office/drop-points';
import { formatUsPhone } from '@puerta/domain/people/phone';
import { read } from '../../../lib/query/read.ts';

type Props = { id: number; tracking: string; fullWidth?: boolean };

/** Opens the places near a package's sender where it may be left. */
export function DropPoints({ id, tracking, fullWidth }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        leftSection={<IconMapPin size={18} aria-hidden />}
        aria-label={`${texts.button}, ${tracking}`}
        onClick={() => setOpened(true)}
      >
        {texts.button}
      </Button>
      <SidePanel title={texts.title} opened={opened} onClose={() => setOpened(false)}>
        <DropPointsSearch id={id} />
      </SidePanel>
    </>
  );
}

/** The places near the package's sender, or near another postal code. */
function DropPointsSearch({ id }: { id: number }) {
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

/** One place, how far it is and when it is open. */
function DropPointCard({ point: { name, address, place, phone, miles, hours } }: { point: DropPoint }) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}, ${place}`)}`;
  return (
    <article className={styles.point}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className="num">{texts.miles(miles)}</span>
      </div>
      <address>
        <span>{address}</span>
        <span>{place}</span>
      </address>
      <p className={styles.hours}>
        <IconClock size={16} aria-hidden />
        {hours ?? texts.noHours}
      </p>
      <div className={styles.links}>
        <Anchor href={map} target="_blank" rel="noreferrer">
          <IconMapPin size={16} aria-hidden />
          <span>
            {texts.map}
            <span className="unseen">{texts.mapOf(name)}</span>
          </span>
        </Anchor>
        {phone && (
          <Anchor href={`tel:+1${phone}`}>
            <IconPhone size={16} aria-hidden />
            <span className="unseen">{texts.call(name)}</span>
            <span className="num">{formatUsPhone(phone)}</span>
          </Anchor>
        )}
      </div>
    </article>
  );
}

/** Where a package may be left, near its sender's address, or near a postal code instead. */
const dropPointsQuery = (id: number, zip: string | undefined) => ({
  ...read('drop-points', 'GET /purchase/drop-points/:id', { params: { id }, query: { zip } }),
  placeholderData: keepPreviousData,
});
