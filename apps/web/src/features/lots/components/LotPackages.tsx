import { Button } from '@mantine/core';
import type { Lot, TakenPackage } from '@puerta/contract/parcels/lots';
import { done, failures, invalid } from '@puerta/contract/messages.es';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { offerStepUndo } from '../../../lib/notice/undo.ts';
import { isDelivered } from '../../../lib/package-state.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { type LotPackage, packagesQuery, useAddPackages, useDeliver, useRemovePackage } from '../api.ts';
import { lotTexts } from '../texts.es.ts';
import { type Chosen, limitsOf, loadIn, without } from '../lot-form.ts';
import styles from './LotForm.module.css';
import { ClientCell, PackagePicker, transportWord } from './PackagePicker.tsx';
import { api } from '../../../lib/query/api.ts';
import { refusalOf } from '../../../lib/query/use-act.ts';
import { alignedPounds, count } from '../../../lib/format.ts';
import { useSavePdf } from '../../../lib/files/use-save-pdf.ts';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { StatusPill } from '../../../ui/parcel/StatusPill.tsx';
import { statusKey } from '../../../ui/parcel/status.ts';

const texts = lotTexts.packages;

type Props = { lot: Lot; isAdding: boolean; onAdding: (isAdding: boolean) => void };

/** What travels in the lot: handed over one by one once it has arrived, taken out while it has not left. */
export function LotPackages({ lot, isAdding, onAdding }: Props) {
  const mayAdd = lot.can.edit_packages;
  return (
    <>
      <Card
        title={texts.title}
        action={
          mayAdd &&
          !isAdding && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => onAdding(true)}
            >
              {texts.add}
            </Button>
          )
        }
      >
        <PackageList lot={lot} />
      </Card>
      {isAdding && mayAdd && <AddPackages lot={lot} onClose={() => onAdding(false)} />}
    </>
  );
}

function PackageList({ lot }: { lot: Lot }) {
  const { data, isError, refetch } = useQuery(packagesQuery(lot.id));
  const [removed, setRemoved] = useState<LotPackage | null>(null);
  const deliver = useDeliver();
  const handOver = useOnce(async ({ id, tracking_number }: LotPackage) => {
    const answer = await deliver.mutateAsync(id);
    if (answer.success) {
      notifySuccess(texts.delivered);
      offerStepUndo(texts.deliveredOne(tracking_number), answer.undo);
    } else {
      notifyError(answer.message, failures.lotPackageUpdate);
    }
  });
  // what was read stays while the server cannot be asked again
  if (isError && !data) {
    return <ErrorState message={failures.data} onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) {
    return <EmptyState title={texts.empty} text={texts.emptyText} />;
  }
  const columns = lotPackageColumns({
    rows: data,
    delivering: deliver.isPending ? deliver.variables : null,
    refused: { id: deliver.variables, why: refusalOf(deliver.data) },
    onDeliver: row => void handOver(row),
    onRemove: setRemoved,
  });
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        // whoever waits is not looked for below what is gone
        rows={data?.toSorted((one, other) => Number(isDelivered(one)) - Number(isDelivered(other)))}
        rowKey={row => row.id}
        skeletonRows={4}
      />
      <RemovePackage parcel={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function RemovePackage({ parcel, onClose }: { parcel: LotPackage | null; onClose: () => void }) {
  const remove = useRemovePackage();
  const close = () => {
    remove.reset();
    onClose();
  };
  const takeOut = useOnce(async ({ id }: LotPackage) => {
    const answer = await remove.mutateAsync(id);
    if (answer.success) {
      close();
      notifySuccess(texts.removed);
    } else {
      notifyError(answer.message, failures.lotPackageRemove);
    }
  });
  return (
    <Confirm
      opened={parcel !== null}
      title={texts.removeTitle}
      message={texts.removeText(parcel?.tracking_number ?? '')}
      confirmLabel={texts.remove}
      danger
      busy={remove.isPending}
      trouble={refusalOf(remove.data)}
      onConfirm={() => parcel && void takeOut(parcel)}
      onCancel={close}
    />
  );
}

/** More packages for a lot that has not left. */
function AddPackages({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const add = useAddPackages(lot.id);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [taken, setTaken] = useState<readonly TakenPackage[]>([]);
  const save = useOnce(async () => {
    if (chosen.size === 0) {
      notifyError(invalid.lot.packages);
      return;
    }
    const answer = await add.mutateAsync([...chosen.keys()]);
    if (answer.success) {
      notifySuccess(done.lotUpdated);
      onClose();
    } else if (answer.error.details) {
      setTaken(answer.error.details);
      setChosen(before => without(before, answer.error.details));
    } else {
      notifyError(answer.message, failures.lotUpdate);
    }
  });
  return (
    <Card title={lotTexts.picker.title}>
      <div className={styles.form}>
        <div>
          <PackagePicker
            type={String(lot.type)}
            destination={{ state: String(lot.state), city: String(lot.city) }}
            chosen={chosen}
            taken={taken}
            loaded={loadIn(lot)}
            limits={limitsOf(lot)}
            onChosen={setChosen}
          />
        </div>
        <Trouble text={taken.length > 0 ? null : refusalOf(add.data)} />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            {texts.cancelAdd}
          </Button>
          <Button onClick={() => void save()} loading={add.isPending}>
            {texts.addChosen(chosen.size)}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type Actions = {
  /** id of the package that is being handed over */
  delivering: number | null;
  /** the one of the last try, and why it was refused */
  refused: { id: number | undefined; why: string | null };
  onDeliver: (row: LotPackage) => void;
  onRemove: (row: LotPackage) => void;
};

/** Columns of a lot's packages. */
function lotPackageColumns(
  options: Actions & { rows: readonly LotPackage[] | undefined },
): Column<LotPackage>[] {
  const heads = texts.columns;
  const places = new Map(options.rows?.map((row, index) => [row.id, index + 1]));
  return columnsOf(heads, {
    number: { cell: row => count(places.get(row.id) ?? 0), align: 'end', width: 20, card: 'none' },
    tracking: { cell: code, width: 120, card: 'title' },
    client: { cell: row => <ClientCell row={row} />, width: 190 },
    status: {
      cell: row => <StatusPill status={statusKey({ ...row, payment: 0, voided: false })} />,
      width: 120,
    },
    weight: { cell: row => alignedPounds(row.weight), align: 'end', width: 60 },
    actions: { cell: row => <RowActions row={row} {...options} />, width: 150 },
  });
}

function code(row: LotPackage) {
  const facts = [row.package_number, transportWord(row.product_type), row.shelf_place]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={styles.pair}>
      <LinkAnchor to="/order/$id" params={{ id: row.tracking_number }}>
        {row.tracking_number}
      </LinkAnchor>
      <small>{facts}</small>
    </span>
  );
}

function RowActions({ row, delivering, refused, onDeliver, onRemove }: Actions & { row: LotPackage }) {
  const code = row.tracking_number;
  const label = useSavePdf(texts.labelFile(row.package_number ?? code), () =>
    api('GET /lots/repackage/:id', { params: { id: row.id } }),
  );
  return (
    <div className={styles.pickActions}>
      {row.can.deliver && (
        <Button
          size="xs"
          loading={delivering === row.id}
          disabled={delivering !== null}
          aria-label={texts.deliverOf(code)}
          onClick={() => onDeliver(row)}
        >
          {texts.deliver}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={label.isPending}
        aria-label={texts.labelOf(code)}
        onClick={() => label.mutate()}
      >
        {texts.label}
      </Button>
      {row.can.remove && (
        <Button size="xs" variant="default" aria-label={texts.removeOf(code)} onClick={() => onRemove(row)}>
          {texts.remove}
        </Button>
      )}
      {refused.id === row.id && <Trouble text={refused.why} />}
    </div>
  );
}
