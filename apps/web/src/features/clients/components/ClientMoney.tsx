import { Button } from '@mantine/core';
import type { Data } from '@puerta/contract/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ClientFile } from '@puerta/contract/people/client-file';
import { count, day, money } from '../../../lib/format.ts';
import { ask, readPage } from '../../../lib/query/read.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { PackageLink } from '../../../ui/page/RecordLinks.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import {
  kindWord,
  methodWord,
  paymentFlag,
  signed,
  statusWord,
} from '../../ledger/components/payment-columns.tsx';
import { type Client, fileQuery } from '../api.ts';
import { fileTexts } from '../file-texts.es.ts';
import styles from '../screens/ClientsPage.module.css';
import { SkeletonBar } from '../../../ui/notice/Skeleton.tsx';

const LISTS = [
  { kind: 'venezuela', to: '/orders' },
  { kind: 'domestic', to: '/order-domestic' },
] as const;

/** Below the last five packages: the way to all of them, where there are more, and to the lists that narrow and sum them. */
export function AllPackages({ id }: { id: number }) {
  const { data } = useQuery(fileQuery(id));
  if (!data) {
    return null;
  }
  const { venezuela, domestic } = data.packages;
  const total = venezuela.total + domestic.total;
  return (
    total > 0 && (
      <div className={styles.links}>
        <LinkAnchor to="/client/$id/packages" params={{ id: String(id) }}>
          {fileTexts.packages.all(total, count(total), venezuela.moving + domestic.moving)}
        </LinkAnchor>
        {LISTS.map(
          ({ kind, to }) =>
            data.packages[kind].total > 0 && (
              <LinkAnchor key={kind} to={to} search={{ client: id }}>
                {fileTexts.packages.listed[kind](count(data.packages[kind].total))}
              </LinkAnchor>
            ),
        )}
      </div>
    )
  );
}

/** Among the tables: their money. */
export const MoneyOfClient = ({ person: { id } }: { person: Client['user_data'] }) => (
  <>
    <Owes id={id} />
    <Movements id={id} />
  </>
);

/** What a client owes, and for which packages. */
function Owes({ id }: { id: number }) {
  const texts = fileTexts.owes;
  return (
    <FilePart id={id} title={texts.title}>
      {({ owes, we_owe: weOwe }) => (
        <>
          {weOwe > 0 && (
            <p className={styles.owes}>
              {texts.we(money(weOwe))} · <LinkAnchor to="/attention">{texts.giveBack}</LinkAnchor>
            </p>
          )}
          {owes.count === 0 ? (
            <p className={styles.quiet}>{texts.none}</p>
          ) : (
            <>
              <p className={styles.owes}>{texts.sum(money(owes.amount), owes.count)}</p>
              <ul className={styles.list}>
                {owes.packages.map(row => (
                  <li key={row.tracking_number} className={styles.line}>
                    <PackageLink code={row.tracking_number} />
                    <span className="num">
                      {money(row.debt)}
                      {row.reviewed && ` · ${texts.reviewed}`}
                    </span>
                  </li>
                ))}
              </ul>
              {owes.count > owes.packages.length && (
                <p className={styles.quiet}>{texts.more(owes.count - owes.packages.length)}</p>
              )}
            </>
          )}
        </>
      )}
    </FilePart>
  );
}

const MOVEMENTS = 'GET /clients/movements/:id';
type Movement = Data<typeof MOVEMENTS>[number];
type Row = Omit<Movement, 'id'>;

const columns: Column<Row>[] = columnsOf(fileTexts.movements.columns, {
  date: { cell: row => day(row.date), width: 70, card: 'bare' },
  kind: {
    cell: row => (row.status === 'done' ? kindWord(row) : `${kindWord(row)}: ${statusWord(row)}`),
    width: 110,
    card: 'title',
  },
  method: {
    cell: row => [methodWord(row), row.reference, row.note].filter(Boolean).join(' · '),
    width: 110,
    card: 'who',
  },
  tracking: {
    cell: row => <PackageLink code={row.tracking} />,
    width: 110,
    card: 'bare',
  },
  amount: { cell: signed, align: 'end', width: 60, card: 'side' },
});

/** A client's movements of money, newest first, and before them the refunds that are not made yet. */
function Movements({ id }: { id: number }) {
  const texts = fileTexts.movements;
  const { rows, openRefunds: open, isError, refetch, more, isFetching, hasFailed } = useMovements(id);
  return (
    <Card title={texts.title}>
      {isError && !rows ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <>
          {open.length > 0 && (
            <div className={styles.open}>
              <DataTable
                wraps="card"
                caption={texts.open}
                columns={columns}
                rows={open}
                rowKey={row => row.reference ?? ''}
                rowFlag={paymentFlag}
              />
            </div>
          )}
          {rows?.length === 0 ? (
            <p className={styles.quiet}>{texts.none}</p>
          ) : (
            <DataTable
              wraps="card"
              caption={texts.caption}
              columns={columns}
              rows={rows}
              rowKey={row => (row as Movement).id}
              rowFlag={paymentFlag}
              skeletonRows={3}
            />
          )}
          {more && hasFailed ? (
            <Failed onRetry={more} />
          ) : (
            more && (
              <Button variant="default" mt={14} loading={isFetching} onClick={more}>
                {texts.more}
              </Button>
            )
          )}
          {rows && rows.length > 0 && (
            <div className={styles.links}>
              <LinkAnchor to="/payments" search={{ client: id }}>
                {texts.listed}
              </LinkAnchor>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** The movements, ten more each time that `more` is called; it is null where there are no more. */
function useMovements(id: number) {
  const { data: first, isError, refetch } = useQuery(readPage('clients', MOVEMENTS, { params: { id } }));
  const [older, setOlder] = useState<NonNullable<typeof first>[]>([]);
  const last = older.at(-1) ?? first;
  const next = useMutation({
    mutationFn: () => ask(MOVEMENTS, { params: { id }, query: { before: last?.data.at(-1)?.id } }),
    onSuccess: page => setOlder([...older, page]),
  });
  return {
    rows: first && [first, ...older].flatMap(page => page.data),
    openRefunds: first?.open_refunds ?? [],
    isError,
    refetch,
    more: last?.more ? () => next.mutate() : null,
    isFetching: next.isPending,
    hasFailed: next.isError,
  };
}

type Props = {
  id: number;
  title: string;
  action?: ((file: ClientFile) => ReactNode) | undefined;
  children: (file: ClientFile) => ReactNode;
};

/** A card of a client's file. One that cannot be read says so by itself: the rest of the page stays. */
export function FilePart({ id, title, action, children }: Props) {
  const { data, isError, refetch } = useQuery(fileQuery(id));
  return (
    <Card title={title} action={data && action?.(data)}>
      {data ? children(data) : isError ? <Failed onRetry={() => void refetch()} /> : <Bars />}
    </Card>
  );
}

const Bars = () => (
  <div aria-busy="true" className={styles.list}>
    <SkeletonBar width="70%" />
    <SkeletonBar width="50%" />
  </div>
);

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failed}>
      {fileTexts.failed}
      <Button variant="default" size="xs" onClick={onRetry}>
        {fileTexts.retry}
      </Button>
    </div>
  );
}
