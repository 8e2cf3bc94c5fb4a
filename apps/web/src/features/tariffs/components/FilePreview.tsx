import { Button } from '@mantine/core';
import type { FileRow } from '@puerta/contract/money/tariffs';
import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { IconFileImport } from '@tabler/icons-react';
import { Card } from '../../../ui/page/Card.tsx';
import { cellWords, type Change } from '../draft.ts';
import { uiTexts } from '../../../ui/texts.es.ts';
import { tariffTexts } from '../texts.es.ts';
import styles from './CitiesAbove.module.css';
import { api } from '../../../lib/query/api.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import { fetchCsv } from '../../../lib/files/save-csv.ts';

const texts = tariffTexts.file;
/** Lines that are shown before somebody asks for all of them. */
const FIRST = 8;

export type ReadFile = { name: string; rows: FileRow[] };
type Props = { file: ReadFile; onDiscard: () => void; onTake: (changes: Change[]) => void };
type Line = { row: FileRow; cell: FileRow['cells'][number] | null };

/** What a file would change, line by line, and why a line is refused. Nothing is saved: it goes into the table first. */
export function FilePreview({ file, onDiscard, onTake }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const of = (verdict: FileRow['verdict']) => file.rows.filter(row => row.verdict === verdict);
  const [changed, refused] = [of('changed'), of('refused')];
  // what is refused comes first: it is what somebody has to do something about
  const lines: Line[] = [
    ...refused.map(row => ({ row, cell: null })),
    ...changed.flatMap(row => row.cells.map(cell => ({ row, cell }))),
  ];
  const shown = showsAll ? lines : lines.slice(0, FIRST);
  const changes = changed.flatMap(({ city, cells }) =>
    city === null ? [] : cells.map(({ figure, was, becomes }) => ({ city, figure, was, becomes })),
  );
  return (
    <Card title={file.name}>
      <p className={styles.counts} role="status">
        {texts.read(file.rows.length)}
        <b data-state="changed">{texts.changed(changed.length)}</b>
        <span>{texts.same(of('same').length)}</span>
        {refused.length > 0 && <b data-state="refused">{texts.refused(refused.length)}</b>}
      </p>
      {lines.length > 0 && (
        <div className={styles.frame} role="region" aria-label={texts.caption} tabIndex={0}>
          <table className={styles.table}>
            <caption className="unseen">{texts.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.line}</th>
                <th scope="col">{texts.city}</th>
                <th scope="col">{texts.what}</th>
                <th scope="col" data-figure>
                  {texts.before}
                </th>
                <th scope="col" data-figure>
                  {texts.after}
                </th>
                <th scope="col" data-figure>
                  {texts.difference}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(line => (
                <PreviewLine key={`${line.row.line} ${line.cell?.figure ?? ''}`} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.actions}>
        {lines.length > shown.length && (
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            {texts.all(lines.length)}
          </Button>
        )}
        <Button variant="default" onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button disabled={changes.length === 0} onClick={() => onTake(changes)}>
          {texts.take(changes.length)}
        </Button>
      </div>
    </Card>
  );
}

function PreviewLine({ line: { row, cell } }: { line: Line }) {
  return (
    <tr data-state={row.verdict}>
      <td>{row.line}</td>
      <th scope="row">{row.name || tariffTexts.none}</th>
      {cell ? (
        <>
          <td>{tariffTexts.heads[cell.figure]}</td>
          <td data-figure>{cellWords(cell.figure, cell.was)}</td>
          <td data-figure>
            <b>{cellWords(cell.figure, cell.becomes)}</b>
          </td>
          <td data-figure>{differenceOf(cell)}</td>
        </>
      ) : (
        <td colSpan={4}>{row.why}</td>
      )}
    </tr>
  );
}

/** How much more or less, in percent; a new price has nothing to be compared with. */
function differenceOf({ figure, was, becomes }: NonNullable<Line['cell']>): string {
  if (figure === 'active') {
    return '';
  }
  return was === null ? texts.new : texts.percent(((becomes - was) / was) * 100);
}

type FileButtonProps = {
  /** nothing is sold yet: the shipped example can be a beginning */
  offersExample: boolean;
  onRead: (file: ReadFile) => void;
};

/** Chooses a CSV of the tariff; the server says what it would change. */
export function FileButton({ offersExample, onRead }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const read = useMutation({
    mutationFn: async (file: File) => {
      if (file.size === 0) return notifyError(uiTexts.emptyFile, texts.failed);
      const answer = await api('POST /places/tariffs/file', { body: {}, file });
      if (answer.success) {
        onRead({ name: file.name, rows: answer.data });
      } else {
        notifyError(answer.message, texts.failed);
      }
    },
  });
  const example = useMutation({
    mutationFn: async () => {
      const file = await fetchCsv('GET /admin/export/example-tariff');
      if (file) {
        await read.mutateAsync(file);
      } else {
        notifyError(texts.failed);
      }
    },
  });
  return (
    <>
      {offersExample && (
        <Button variant="default" loading={example.isPending} onClick={() => example.mutate()}>
          {texts.example}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        loading={read.isPending}
        onClick={() => field.current?.click()}
      >
        {texts.choose}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={texts.choose}
        onChange={event => {
          const [file] = event.currentTarget.files ?? [];
          // the same file may be chosen again once it was mended
          event.currentTarget.value = '';
          if (file) {
            read.mutate(file);
          }
        }}
      />
    </>
  );
}
