import { Button } from '@mantine/core';
import type { Lot } from '@puerta/contract/parcels/lots';
import { failures } from '@puerta/contract/messages.es';
import { IconFileDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { awaitsDeliveries } from '../../../lib/lot-state.ts';
import { isDelivered } from '../../../lib/package-state.ts';
import { useParams } from '@tanstack/react-router';
import { SHEET_LANGUAGES, type SheetLanguage } from '@puerta/contract/parcels/lot-sheets';
import { api } from '../../../lib/query/api.ts';
import { day } from '../../../lib/format.ts';
import { useSavePdf } from '../../../lib/files/use-save-pdf.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { Steps } from '../../../ui/page/Steps.tsx';
import { WayBack } from '../../../ui/page/WayBack.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { lotQuery, packagesQuery, statusesQuery } from '../api.ts';
import { LotEditor } from '../components/LotEditor.tsx';
import styles from '../components/LotForm.module.css';
import { LotLoad } from '../components/LotLoad.tsx';
import { LotPackages } from '../components/LotPackages.tsx';
import { ScanPackages } from '../components/ScanPackages.tsx';
import { limitsOf, loadIn } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';

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
  return (
    <Loaded
      query={useQuery(lotQuery(id))}
      keep
      title={texts.untitled}
      failed={failures.data}
      loading={
        <div className={styles.form}>
          <PageTitle title={texts.untitled} />
          <SkeletonCard lines={2} />
          <SkeletonCard lines={6} />
          <SkeletonCard lines={6} />
        </div>
      }
      gone={refusal => (
        <EmptyState
          title={refusal}
          action={
            <LinkButton to="/lots" variant="default">
              {lotTexts.add.back}
            </LinkButton>
          }
        />
      )}
    >
      {lot => <LotSheet lot={lot} />}
    </Loaded>
  );
}

function LotSheet({ lot }: { lot: Lot }) {
  const statuses = useQuery(statusesQuery).data;
  // one field for codes at a time
  const [isAdding, setIsAdding] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageTitle
        title={texts.title(lot.identifier)}
        lead={`${texts.created(day(lot.date, 'MM/DD/YYYY'))} · ${lot.destination}`}
        actions={
          <>
            <ToHandOver lot={lot} />
            <Button variant="default" h={48} onClick={() => goTo(form.current)}>
              {texts.toForm}
            </Button>
            <LotDocuments lot={lot} />
          </>
        }
      />
      {statuses && <Steps labels={statuses.map(({ name }) => name)} current={lot.status_id - 1} />}
      <div className={styles.form}>
        <div className={styles.work}>
          {!isAdding && <ScanPackages lot={lot} />}
          <LotLoad load={loadIn(lot)} limits={limitsOf(lot)} />
        </div>
        <LotPackages lot={lot} isAdding={isAdding} onAdding={setIsAdding} />
        <div ref={form}>
          <LotEditor key={`${lot.id} ${lot.status_id}`} lot={lot} />
        </div>
        <LotSheets lot={lot} />
        <HistoryCard of="lot" id={lot.id} />
      </div>
    </>
  );
}

/** A lot is a long page: its form stands below its boxes. */
function goTo(form: HTMLDivElement | null): void {
  form?.scrollIntoView();
  form?.querySelector<HTMLElement>('select, input')?.focus();
}

/** Of a lot that has arrived: to whoever waits for its boxes. */
function ToHandOver({ lot }: { lot: Lot }) {
  const { data = [] } = useQuery(packagesQuery(lot.id));
  const left = data.filter(row => !isDelivered(row)).length;
  return (
    awaitsDeliveries(lot) &&
    left > 0 && (
      <LinkButton to="/hand-over" search={{ lot: lot.id }} h={48}>
        {texts.toHandOver(left, data.length)}
      </LinkButton>
    )
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

const LANGUAGES = SHEET_LANGUAGES.map(value => ({ value, label: texts.languages[value] }));

/** What to fetch from the shelves, and what goes to handlers and customs, each to print and as a table. */
function LotSheets({ lot: { id, identifier } }: { lot: Lot }) {
  const [language, setLanguage] = useState<SheetLanguage>('es');
  const call = { params: { id }, query: { language } };
  const pick = useSavePdf(texts.pickFile(identifier), () => api('GET /lots/pick/:id', call));
  const manifest = useSavePdf(texts.manifestFile(identifier), () => api('GET /lots/manifest/:id', call));
  const sheets = [
    { label: texts.pick, file: pick, csv: 'GET /admin/export/pick', csvLabel: texts.pickCsv },
    { label: texts.manifest, file: manifest, csv: 'GET /admin/export/manifest', csvLabel: texts.manifestCsv },
  ] as const;
  return (
    <Card title={texts.sheets}>
      <div className={styles.sheets}>
        <SelectField
          label={texts.language}
          placeholder={null}
          options={LANGUAGES}
          value={language}
          onChange={chosen => setLanguage(chosen as SheetLanguage)}
        />
        {sheets.map(({ label, file, csv, csvLabel }) => (
          <div key={csv} className={styles.sheet}>
            <Button
              variant="default"
              h={48}
              loading={file.isPending}
              leftSection={<IconFileDownload size={18} aria-hidden />}
              onClick={() => file.mutate()}
            >
              {label}
            </Button>
            <ExportButton call={csv} query={{ lot: id, language }} label={csvLabel} />
          </div>
        ))}
      </div>
    </Card>
  );
}
