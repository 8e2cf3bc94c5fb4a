import { Button } from '@mantine/core';
import type { Lot } from '@puerta/contract/lots';
import { failures } from '@puerta/contract/messages.es';
import { IconFileDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { api, CallFailed } from '../../../lib/api.ts';
import { day } from '../../../lib/format.ts';
import { useSavePdf } from '../../../lib/use-save-pdf.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { WayBack } from '../../../ui/WayBack.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { statusesQuery, useLot } from '../api.ts';
import { LotEditor } from '../components/LotEditor.tsx';
import formStyles from '../components/LotForm.module.css';
import { LotLoad } from '../components/LotLoad.tsx';
import { LotPackages } from '../components/LotPackages.tsx';
import { LotSheets } from '../components/LotSheets.tsx';
import { ScanPackages } from '../components/ScanPackages.tsx';
import { limitsOf, loadIn } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';

const texts = lotTexts.edit;

/** /lots/{id}: a lot, its next step, its packages. */
export function LotPage() {
  const { id } = useParams({ from: '/lots/$id' });
  return (
    <>
      <WayBack to="/lots">{lotTexts.add.back}</WayBack>
      <LotDetail id={Number(id)} />
    </>
  );
}

function LotDetail({ id }: { id: number }) {
  const { data, error, refetch } = useLot(id);
  if (data) {
    return <LotSheet lot={data} />;
  }
  if (!error) {
    return (
      <div className={formStyles.page}>
        <PageTitle title={texts.untitled} />
        <SkeletonCard lines={2} />
        <SkeletonCard lines={6} />
        <SkeletonCard lines={6} />
      </div>
    );
  }
  const isGone = error instanceof CallFailed && [400, 404].includes(error.failure.status);
  return (
    <>
      <PageTitle title={texts.untitled} />
      {isGone ? (
        <EmptyState
          title={error.failure.message}
          action={
            <LinkButton to="/lots" variant="default">
              {lotTexts.add.back}
            </LinkButton>
          }
        />
      ) : (
        <ErrorState message={failures.data} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function LotSheet({ lot }: { lot: Lot }) {
  const statuses = useQuery(statusesQuery).data;
  // one field for codes at a time
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <PageTitle
        title={texts.title(lot.identifier)}
        lead={`${texts.created(day(lot.date, 'MM/DD/YYYY'))} · ${lot.destination}`}
        actions={<LotDocuments lot={lot} />}
      />
      {statuses && <Steps labels={statuses.map(({ name }) => name)} current={lot.status_id - 1} />}
      <div className={formStyles.page}>
        <div className={formStyles.work}>
          {!isAdding && <ScanPackages lot={lot} />}
          <LotLoad load={loadIn(lot)} limits={limitsOf(lot)} />
        </div>
        <LotEditor key={`${lot.id} ${lot.status_id}`} lot={lot} />
        <LotPackages lot={lot} isAdding={isAdding} onAdding={setIsAdding} />
        <LotSheets lot={lot} />
        <HistoryCard of="lot" id={lot.id} />
      </div>
    </>
  );
}

/** What is printed of a lot; labels only where there are packages to stick them on. */
function LotDocuments({ lot: { id, identifier, total_packages } }: { lot: Lot }) {
  const params = { id };
  const labels = useSavePdf(texts.labelsFile(identifier), () => api('GET /lots/labels/:id', { params }));
  const packing = useSavePdf(texts.packingFile(identifier), () => api('GET /lots/packing/:id', { params }));
  const route = useSavePdf(texts.routeFile(identifier), () => api('GET /lots/route/:id', { params }));
  const documents = [
    ...(total_packages > 0 ? [{ label: texts.labels, file: labels }] : []),
    { label: texts.packing, file: packing },
    { label: texts.route, file: route },
  ];
  const buttons = documents.map(({ label, file }) => (
    <Button
      key={label}
      variant="default"
      h={48}
      loading={file.isPending}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      onClick={() => file.mutate()}
    >
      {label}
    </Button>
  ));
  return (
    <>
      {buttons}
      <ExportButton call="GET /admin/export/lot" query={{ lot: id }} />
    </>
  );
}
