import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import type { ReactNode } from 'react';
import type { Picks } from '../../lib/list/picks.ts';
import { FIRST_PAGE } from '../../lib/list/list-search.ts';
import type { ExportCall } from '../../lib/files/save-csv.ts';
import { useLastPage } from '../../lib/list/use-last-page.ts';
import { type Column, DataTable, type RowFlag } from './DataTable.tsx';
import { EmptyState } from '../notice/EmptyState.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Loaded, type LoadedProps, type Query } from '../notice/Loaded.tsx';
import { ListTools } from './ListTools.tsx';
import { PagedList } from './Pager.tsx';
import { MenuButton } from '../page/MenuButton.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { SearchBox } from './SearchBox.tsx';
import { uiTexts } from '../texts.es.ts';
import type { PickKit } from '../many/use-picks.ts';
import type { List } from './use-list.ts';

type Answered = unknown[] | { data: unknown[]; pages?: number };
type RowOf<Data> = Data extends (infer Row)[] | { data: (infer Row)[] } ? Row : never;

type Props<Data extends Answered> = Pick<LoadedProps<Data>, 'failed' | 'gone' | 'keep'> & {
  /** what `useList` answers; none where nothing narrows the list */
  list?: List;
  /** its rows, or a page of them */
  query: Query<Data> & { isPlaceholderData: boolean };
  /** `showAll`: on the button that takes all away that narrows it */
  texts: { title: string; caption: string; showAll?: string };
  /** in place of no rows; `action`: what to do where nothing narrows it. Without it the heads stand alone */
  empty?: { title: string; text?: string; action?: ReactNode };
  /** below the title; a function is asked once the rows are there */
  lead?: ReactNode | ((data: Data) => ReactNode);
  columns?: Column<RowOf<Data>>[];
  rowKey: (row: RowOf<Data>) => string | number;
  rowFlag?: (row: RowOf<Data>) => RowFlag | undefined;
  /** its rows, drawn otherwise than in a table of columns */
  table?: (rows: RowOf<Data>[] | undefined) => ReactNode;
  /** what stands around its rows, or around what stands in their place */
  frame?: (list: ReactNode) => ReactNode;
  /** cells have several lines */
  wraps?: 'list';
  /** what is searched for; without it there is no search */
  search?: string | { label: string; isNarrow: boolean };
  /** choices that stand beside the search */
  selects?: ReactNode;
  /** a FilterBar, behind the button of filters */
  filters?: ReactNode;
  /** its file, of what narrows the list unless said */
  file?: { call: ExportCall; query?: object };
  /** its further files, behind one button with the first */
  moreFiles?: ReactNode;
  /** what is begun here, and where else one goes: in the title's line */
  actions?: ReactNode;
  /** above the title: the way back */
  back?: ReactNode;
  /** between title and rows */
  above?: ReactNode;
  /** below the rows, beside the pager */
  foot?: ReactNode;
  /** rows may be chosen, and this is done with them */
  kit?: PickKit<RowOf<Data>> | null;
  many?: (picks: Picks<RowOf<Data>>) => ReactNode;
  skeletonRows?: number;
};

/**
 * A list: title, search, filters, rows, pager, file, and what stands there in place of rows.
 *
 *     <ListPage
 *       list={useList<Search>({ filters: ['from', 'to'] })} query={useQuery(…)} texts={texts}
 *       empty={{ title: texts.empty, text: texts.emptyText }} lead={({ total }) => texts.total(total)}
 *       columns={columns} rowKey={row => row.id} search={texts.search} file={{ call: 'GET /admin/export/clients' }}
 *       filters={<FilterBar {...list.bar}><DayRange … /></FilterBar>}
 *     />
 */
export function ListPage<Data extends Answered>(props: Props<Data>) {
  const { list, query, texts, lead, empty, kit, frame = shown => shown } = props;
  const { data, isPlaceholderData } = query;
  const found = (Array.isArray(data) ? data : data?.data) as RowOf<Data>[] | undefined;
  const pages = Array.isArray(data) ? undefined : data?.pages;
  const { page } = list?.search ?? FIRST_PAGE;
  const isBehind = useLastPage(page, pages === undefined ? undefined : { pages }, isPlaceholderData);
  const table = props.table?.(found) ?? (
    <DataTable
      caption={texts.caption}
      columns={props.columns ?? []}
      rows={found}
      rowKey={props.rowKey}
      rowFlag={props.rowFlag}
      kit={kit}
      skeletonRows={props.skeletonRows}
      wraps={props.wraps}
    />
  );
  const rows = (
    <PagedList
      isStale={isPlaceholderData}
      page={page}
      // beside its rows no line is spent on a pager that leads nowhere
      pages={!list?.isPaged || (props.table && pages === 1) ? undefined : pages}
      onPage={next => list?.change({ page: next })}
      size={list?.search.size}
      onSize={size => list?.change({ size })}
      foot={props.foot}
    >
      {table}
      {kit && <kit.WhenPicked picks={kit.picks}>{props.many?.(kit.picks)}</kit.WhenPicked>}
    </PagedList>
  );
  return (
    <>
      {props.back}
      <PageTitle
        title={texts.title}
        lead={typeof lead === 'function' ? (data ? lead(data) : '\u00a0') : lead}
        actions={props.actions}
      />
      <Tools {...props} />
      {props.above}
      {frame(
        <Loaded
          query={query}
          loading={rows}
          failed={props.failed ?? failures.load}
          gone={props.gone}
          keep={props.keep}
        >
          {() =>
            empty && found?.length === 0 && !isBehind ? (
              <Empty
                {...empty}
                showAll={list?.isNarrowed ? texts.showAll : undefined}
                onShowAll={list?.showAll}
              />
            ) : (
              rows
            )
          }
        </Loaded>,
      )}
    </>
  );
}

type ToolsProps = Pick<Props<never[]>, 'list' | 'search' | 'selects' | 'filters' | 'file' | 'moreFiles'>;

function Tools({ list, search, selects, filters, file, moreFiles }: ToolsProps) {
  const own = file && <ExportButton query={list?.filter} {...file} />;
  return (
    <ListTools
      search={
        list &&
        search && (
          <SearchBox
            {...(typeof search === 'string' ? { label: search } : search)}
            q={list.search.q}
            onSearch={q => list.change({ q })}
          />
        )
      }
      selects={selects}
      filters={filters}
      set={list?.set ?? 0}
    >
      {moreFiles ? (
        <MenuButton label={uiTexts.exports}>
          {own}
          {moreFiles}
        </MenuButton>
      ) : (
        own
      )}
    </ListTools>
  );
}

type EmptyProps = NonNullable<Props<never[]>['empty']> & { showAll?: string; onShowAll?: () => void };

function Empty({ title, text, action, showAll, onShowAll }: EmptyProps) {
  const all = showAll && (
    <Button variant="default" onClick={onShowAll}>
      {showAll}
    </Button>
  );
  return <EmptyState title={title} text={text} action={all || action} />;
}
