import { ActionIcon, Button } from '@mantine/core';
import { keptFailures, kept } from '@puerta/contract/office/kept.es';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { count } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { refusalOf } from '../../../lib/query/use-act.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { keepers, type Kind, useKeep } from '../api.ts';
import { catalogTexts as shared } from '../catalog.es.ts';
import styles from './fields.module.css';
import { ActivePill } from './ActivePill.tsx';

type Kept = { id: number; active: number; version: number };
type Texts = Record<
  'title' | 'caption' | 'one' | 'many' | 'add' | 'edit' | 'removeTitle' | 'empty' | 'emptyText',
  string
>;
export type EditorProps<Row> = { row: Row | null; onDone: () => void };

type Props<Row> = {
  kind: Kind;
  texts: Texts;
  list: { data?: Row[]; isError: boolean; refetch: () => unknown };
  failed: string;
  nameOf: (row: Row) => string;
  columns: Column<Row>[];
  /** what its editor would send of a row as it is */
  formOf: (row: Row) => object;
  Editor: (props: EditorProps<Row>) => ReactNode;
  /** stands beside the button that adds */
  search?: { field: ReactNode; rows: Row[]; nothing: ReactNode };
  /** instead of how many there are */
  lead?: string;
  actions?: ReactNode;
  /** between the heading and the list */
  above?: ReactNode;
  /** the list, where it is more than a table to read */
  Rows?: (rows: Row[], on: RowActions<Row>) => ReactNode;
  /** hears that the panel opens and closes */
  onPanel?: (isOpen: boolean) => void;
};
type RowActions<Row> = { edit: (row: Row) => void; remove: (row: Row) => void };

/** A table of what managers keep: panels that add and edit, and a question before deleting. */
export function CatalogPage<Row extends Kept>(props: Props<Row>) {
  const { kind, texts, list, nameOf, Editor, search } = props;
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const { onPanel } = props;
  const open = useCallback(
    (row: Row | 'new' | null) => {
      setEdited(row);
      onPanel?.(row !== null);
    },
    [onPanel],
  );
  const [removed, setRemoved] = useState<Row | null>(null);
  const rows = search && list.data ? search.rows : list.data;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={props.lead ?? (rows ? shared.total(rows.length, texts.one, texts.many) : '\u00a0')}
        actions={
          <>
            {search?.field}
            {props.actions}
            {add}
          </>
        }
      />
      {props.above}
      {list.isError && !list.data ? (
        <ErrorState message={props.failed} onRetry={() => void list.refetch()} />
      ) : list.data?.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} />
      ) : rows?.length === 0 ? (
        search?.nothing
      ) : props.Rows && rows ? (
        props.Rows(rows, { edit: open, remove: setRemoved })
      ) : (
        <div data-fill>
          <DataTable
            caption={texts.caption}
            columns={withActions(props, rows, open, setRemoved)}
            rows={rows}
            rowKey={row => row.id}
          />
        </div>
      )}
      <SidePanel
        title={edited === 'new' ? texts.add : texts.edit}
        opened={edited !== null}
        onClose={() => open(null)}
      >
        {edited !== null && <Editor row={edited === 'new' ? null : edited} onDone={() => open(null)} />}
        {edited !== null && edited !== 'new' && <HistoryCard key={edited.id} of={kind} id={edited.id} />}
      </SidePanel>
      <RemoveDialog
        kind={kind}
        title={texts.removeTitle}
        row={removed && { ...removed, name: nameOf(removed), form: props.formOf(removed) }}
        onDone={() => setRemoved(null)}
      />
    </>
  );
}

type RemoveProps = {
  kind: Kind;
  title: string;
  row: (Kept & { name: string; form: object }) | null;
  onDone: () => void;
};

/** Asks before a row is deleted; one that is in use can be deactivated instead. */
function RemoveDialog({ kind, title, row, onDone }: RemoveProps) {
  const [inUse, setInUse] = useState<string | null>(null);
  const remove = useKeep(keepers[kind].remove);
  const change = useKeep((form: object) => keepers[kind].change(form as never));
  const close = () => {
    setInUse(null);
    remove.reset();
    change.reset();
    onDone();
  };
  const confirm = useOnce(async () => {
    if (!row) {
      return;
    }
    const answer = await remove.mutateAsync(row.id);
    if (!answer.success && answer.error.code === 'in_use') {
      setInUse(answer.message);
      return;
    }
    if (answer.success) {
      close();
      notifySuccess(kept[kind].removed);
    } else {
      notifyError(answer.message, keptFailures[kind].remove);
    }
  });
  const deactivate = useOnce(async () => {
    if (!row) {
      return;
    }
    const { id, version, form } = row;
    const answer = await change.mutateAsync({ ...form, id, active: 0, version, touched: ['active'] });
    if (answer.success) {
      close();
      notifySuccess(kept[kind].updated);
    } else {
      notifyError(answer.message, keptFailures[kind].update);
    }
  });
  const isActive = row?.active === 1;
  const offered = isActive
    ? { confirmLabel: shared.deactivate, onConfirm: () => void deactivate() }
    : { confirmLabel: shared.understood, onConfirm: close };
  return inUse === null ? (
    <Confirm
      danger
      title={title}
      message={row && shared.removeText(row.name)}
      confirmLabel={shared.remove}
      opened={row !== null}
      busy={remove.isPending}
      trouble={refusalOf(remove.data)}
      onConfirm={() => void confirm()}
      onCancel={close}
    />
  ) : (
    <Confirm
      title={shared.inUse(row?.name ?? '')}
      message={isActive ? inUse : shared.inactiveAlready}
      opened={row !== null}
      busy={change.isPending}
      trouble={refusalOf(change.data)}
      onCancel={close}
      {...offered}
    />
  );
}

function withActions<Row extends Kept>(
  { columns, nameOf }: Props<Row>,
  rows: Row[] | undefined,
  onEdit: (row: Row) => void,
  onRemove: (row: Row) => void,
): Column<Row>[] {
  const places = new Map(rows?.map((row, index) => [row.id, index + 1]));
  return [
    {
      key: 'number',
      head: shared.number,
      cell: row => count(places.get(row.id) ?? 0),
      align: 'end',
      width: 24,
      card: 'none',
    },
    ...columns,
    { key: 'active', head: shared.active, cell: row => <ActivePill active={row.active === 1} />, width: 50 },
    {
      key: 'actions',
      head: shared.actions,
      width: 80,
      cell: row => (
        <span className={styles.actions}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={shared.editOf(nameOf(row))}
            onClick={() => onEdit(row)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={shared.removeOf(nameOf(row))}
            onClick={() => onRemove(row)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </span>
      ),
    },
  ];
}
