import { Button } from '@mantine/core';
import { failures, refusals } from '@puerta/contract/messages.es';
import { IconMapPin, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useOfflineSince } from '../../../lib/notice/use-offline-since.ts';
import { isOwing } from '../../../lib/package-state.ts';
import { readPage } from '../../../lib/query/read.ts';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { WayBack } from '../../../ui/page/WayBack.tsx';
import { type Arrived, HandOverDialog } from '../components/HandOverDialog.tsx';
import type { HandOverSearch } from '../hand-over-search.ts';
import { handoverTexts as texts } from '../texts.es.ts';
import styles from './HandOverPage.module.css';

/** /hand-over: what waits in Venezuela for whoever takes it, for a phone in one hand. */
export function HandOverPage() {
  const search = useSearch({ from: '/hand-over' });
  const navigate = useNavigate();
  const isOffline = useOfflineSince() !== null;
  const [chosen, setChosen] = useState<Arrived | null>(null);
  const query = useQuery(readPage('lots', 'GET /lots/arrived', { query: search }));
  return (
    <div className={styles.page}>
      <WayBack to="/hand-over" />
      <PageTitle title={texts.title} lead={texts.lead} />
      <SearchBox
        label={texts.search}
        q={search.q ?? ''}
        onSearch={q => void navigate({ to: '/hand-over', search: { ...search, q: q || undefined } })}
      />
      {isOffline && (
        <p className={styles.offline} role="status">
          <IconWifiOff size={20} aria-hidden />
          {texts.offline}
        </p>
      )}
      <Loaded query={query} failed={failures.load}>
        {({ data, more }) => (
          <>
            {search.lot !== undefined && data[0] && (
              <p className={styles.note}>
                {texts.ofLot(data[0].lot ?? '')} <LinkAnchor to="/hand-over">{texts.all}</LinkAnchor>
              </p>
            )}
            {data.length === 0 ? (
              <Nothing search={search} />
            ) : (
              <ul className={styles.list} aria-label={texts.list}>
                {data.map(row => (
                  <Waiting key={row.id} row={row} isOffline={isOffline} onHandOver={() => setChosen(row)} />
                ))}
              </ul>
            )}
            {more && <p className={styles.note}>{texts.more(data.length)}</p>}
          </>
        )}
      </Loaded>
      {chosen && <HandOverDialog parcel={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

function Nothing({ search: { q, lot } }: { search: HandOverSearch }) {
  const isNarrowed = q !== undefined || lot !== undefined;
  return isNarrowed ? (
    <EmptyState
      title={texts.notFound}
      action={
        <LinkButton to="/hand-over" variant="default">
          {texts.all}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  );
}

type WaitingProps = { row: Arrived; isOffline: boolean; onHandOver: () => void };

/** One box: whose it is, where it lies, large. */
function Waiting({ row, isOffline, onHandOver }: WaitingProps) {
  const code = row.package_number ?? row.tracking_number;
  return (
    <li className={styles.box}>
      <div className={styles.words}>
        <b>{row.client}</b>
        {row.receiver !== row.client && <span>{texts.receiver(row.receiver)}</span>}
        <small>
          <LinkAnchor to="/order/$id" params={{ id: row.tracking_number }}>
            {code}
          </LinkAnchor>
          {` · ${[row.address, row.lot].filter(Boolean).join(' · ')}`}
        </small>
      </div>
      <p className={styles.place} data-none={row.shelf_place === null || undefined}>
        <IconMapPin size={20} aria-hidden />
        <span className="unseen">{texts.place}</span>
        {row.shelf_place ?? texts.noPlace}
      </p>
      {isOwing(row) ? (
        <b className={styles.owing}>{refusals.payment_pending}</b>
      ) : (
        row.can.deliver && (
          <Button h={48} aria-label={texts.actOf(code)} disabled={isOffline} onClick={onHandOver}>
            {texts.act}
          </Button>
        )
      )}
    </li>
  );
}
