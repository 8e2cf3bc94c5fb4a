import { Button } from '@mantine/core';
import type { Lot } from '@puerta/contract/lots';
import { failures } from '@puerta/contract/messages.es';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
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

/** What travels in the lot: handed over one by one once it has arrived, taken out while it has not left. */
export function LotPackages({ lot }: { lot: Lot }) {
  const { data, isError, refetch } = useLotPackages(lot.id);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<LotPackage | null>(null);
  const deliver = useDeliver();
  const remove = useRemovePackage();

  const handOver = async ({ id }: LotPackage) => {
    const answer = await deliver.mutateAsync(id);
    if (answer.success) {
      notifySuccess(texts.delivered);
    } else {
      notifyError(answer.message, failures.lotPackageUpdate);
    }
  };
  const takeOut = async ({ id }: LotPackage) => {
    const answer = await remove.mutateAsync(id);
    setRemoved(null);
    if (answer.success) {
      notifySuccess(texts.removed);
    } else {
      notifyError(answer.message, failures.lotPackageRemove);
    }
  };

  const columns = lotPackageColumns({
    rows: data,
    delivering: deliver.isPending ? deliver.variables : null,
    onDeliver: row => void handOver(row),
    onRemove: setRemoved,
  });
  return (
    <>
      <Card
        title={texts.title}
        action={
          lot.can.edit_packages &&
          !isAdding && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setIsAdding(true)}
            >
              {texts.add}
            </Button>
          )
        }
      >
        {isError ? (
          <ErrorState message={failures.lotLoad} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <EmptyState title={texts.empty} text={texts.emptyText} />
        ) : (
          <DataTable
            caption={texts.caption}
            columns={columns}
            rows={data}
            rowKey={row => row.id}
            skeletonRows={4}
          />
        )}
      </Card>
      {isAdding && lot.can.edit_packages && <AddPackages lot={lot} onClose={() => setIsAdding(false)} />}
      <Confirm
        opened={removed !== null}
        title={texts.removeTitle}
        message={texts.removeText(removed?.tracking_number ?? '')}
        confirmLabel={texts.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => removed && void takeOut(removed)}
        onCancel={() => setRemoved(null)}
      />
    </>
  );
}
