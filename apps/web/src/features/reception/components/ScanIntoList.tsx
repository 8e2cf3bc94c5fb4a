import { invalid } from '@puerta/contract/messages.es';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { beep } from '../../../lib/station/beep.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import { packageTexts } from '../../packages/texts.es.ts';
import { receptionTexts } from '../texts.es.ts';
import { readTrackings } from '../bulk-rows.ts';
import { useScanField } from '../../../lib/station/use-scanner.ts';
import { type NextMode, ScanForm, type ScanOutcome } from './ScanForm.tsx';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import styles from './list.module.css';

const texts = receptionTexts.scanList;

type Props = {
  /** the list as it stands, a line for each package */
  text: string;
  onText: (text: string) => void;
  /** the label of the list where one goes on typing what belongs to the code; else the next code may come */
  goesOnIn?: string;
};

/** The field for codes above a list: each that is scanned becomes a line, once. */
export function ScanIntoList({ text, onText, goesOnIn }: Props) {
  const [said, setSaid] = useState<Said | null>(null);
  // several codes may come before the list is drawn anew: those that were read while the page was on its way
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  }, [text]);

  const take = (scanned: string) => {
    const { code } = readCode(scanned);
    const firsts = latest.current.split('\n').flatMap(line => readTrackings(line).slice(0, 1));
    if (code === '') {
      setSaid({ outcome: 'bad', text: invalid.tracking.empty });
      notifyError(invalid.tracking.empty);
      beep('bad');
    } else if (firsts.includes(code)) {
      setSaid({ outcome: 'known', text: texts.again(code) });
      beep('known');
    } else {
      const before = latest.current.trimEnd();
      latest.current = `${before}${before && '\n'}${code}${goesOnIn ? ' ' : '\n'}`;
      onText(latest.current);
      setSaid({ outcome: 'good', text: texts.added(code, firsts.length + 1) });
      beep('good');
      if (goesOnIn) {
        setTimeout(() => goOnIn(goesOnIn));
      }
    }
  };

  return (
    <SaidScan
      said={said}
      onCode={take}
      label={packageTexts.scan.label}
      prompt={packageTexts.scan.prompt}
      submit={texts.add}
    />
  );
}

/** The end of the list's last line, once it stands there. */
function goOnIn(label: string): void {
  const list = [...document.querySelectorAll('textarea')].find(one => one.labels?.[0]?.textContent === label);
  list?.focus();
  list?.setSelectionRange(list.value.length, list.value.length);
}

/** How a code went, and what is said of it. */
export type Said = { outcome: ScanOutcome; text: string };

type SaidScanProps = {
  /** of the last code; null before the first */
  said: Said | null;
  onCode: (code: string) => void;
  label: string;
  prompt: string;
  submit: string;
  mode?: NextMode | undefined;
};

/** A field for codes that says beside itself how the last one went. */
export function SaidScan({ said, ...form }: SaidScanProps) {
  const field = useScanField();
  const [value, setValue] = useState('');
  const isRefused = said?.outcome === 'bad';
  return (
    <ScanForm
      {...form}
      field={field}
      value={value}
      onValue={setValue}
      error={isRefused ? said.text : null}
      outcome={said?.outcome ?? null}
      isSettled={said?.outcome === 'good'}
      hint={<span role="status">{!isRefused && said?.text}</span>}
    />
  );
}

const listTexts = receptionTexts.list;

/** `detail`: the state of what was refused. */
type Outcome = { tracking: string; ok: boolean; message: string | null; detail: string | null };
type OutcomeTableProps<Row extends Outcome> = {
  caption: string;
  rows: Row[];
  /** what is said of a row that goes well */
  said: (row: Row) => ReactNode;
  /** more columns, between the tracking and what is said */
  columns?: Column<Row>[];
};

/** What became of each row of a list, or would. */
export function OutcomeTable<Row extends Outcome>({
  caption,
  rows,
  said,
  columns = [],
}: OutcomeTableProps<Row>) {
  const numbered = rows.map((row, index) => ({ row, index }));
  const lifted = columns.map(column => ({
    ...column,
    cell: ({ row }: (typeof numbered)[number]) => column.cell(row),
  }));
  return (
    <DataTable
      caption={caption}
      rows={numbered}
      rowKey={({ index }) => index}
      columns={[
        {
          key: 'tracking',
          head: listTexts.columns.tracking,
          cell: ({ row }) => <span className="num">{row.tracking}</span>,
          card: 'title',
        },
        ...lifted,
        {
          key: 'outcome',
          head: listTexts.columns.outcome,
          cell: ({ row }) => (
            <span className={styles.outcome} data-ok={row.ok}>
              {row.ok ? (
                <IconCircleCheckFilled size={18} aria-hidden />
              ) : (
                <IconCircleXFilled size={18} aria-hidden />
              )}
              <span>
                {row.ok ? said(row) : row.message}
                {row.detail && <b className={styles.detail}>{row.detail}</b>}
              </span>
            </span>
          ),
        },
      ]}
    />
  );
}
