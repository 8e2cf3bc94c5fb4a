import { Button } from '@mantine/core';
import type { Lot } from '@puerta/contract/lots';
import { failures } from '@puerta/contract/messages.es';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { offerStepUndo } from '../../../lib/undo.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Confirm } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { type LotPackage, useDeliver, useLotPackages, useRemovePackage } from '../api.ts';
import { lotTexts } from '../texts.es.ts';
import { AddPackages } from './AddPackages.tsx';
import { lotPackageColumns } from './lot-package-columns.tsx';

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
  const { data, isError, refetch } = useLotPackages(lot.id);
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
    onDeliver: row => void handOver(row),
    onRemove: setRemoved,
  });
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={data}
        rowKey={row => row.id}
        skeletonRows={4}
      />
      <RemovePackage parcel={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function RemovePackage({ parcel, onClose }: { parcel: LotPackage | null; onClose: () => void }) {
  const remove = useRemovePackage();
  const takeOut = useOnce(async ({ id }: LotPackage) => {
    const answer = await remove.mutateAsync(id);
    onClose();
    if (answer.success) {
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
      onConfirm={() => parcel && void takeOut(parcel)}
      onCancel={onClose}
    />
  );
}
