import { Button } from '@mantine/core';
import type { ChangedCell } from '@puerta/contract/money/tariffs';
import { toCents, toDollars } from '@puerta/domain/money/money';
import { raised } from '@puerta/domain/money/tariffs';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { money } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { citiesQuery, type CityRow } from '../../places/api.ts';
import { exampleQuery, useSaveTariffs } from '../../tariffs/api.ts';
import { FileButton, type ReadFile } from '../../tariffs/components/FilePreview.tsx';
import { PercentField } from '../../tariffs/components/PercentField.tsx';
import { percentOf, PRICES } from '../../tariffs/draft.ts';
import { tariffTexts } from '../../tariffs/texts.es.ts';
import { firstStepsTexts } from '../texts.es.ts';
import styles from './FirstSteps.module.css';

const texts = firstStepsTexts.tariffs;
/** Reasons that are read before somebody mends the file. */
const REFUSED_SHOWN = 6;

/** The shipped example or a file of one's own: what customers would pay is looked at before anything is sold. */
export function TariffsStep({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const cities: readonly CityRow[] = useQuery(citiesQuery).data ?? [];
  const waiting = cities.filter(({ active, sale }) => active === 0 && !sale?.hindered.includes('no_price'));
  return (
    <div className={styles.panel}>
      <p>{texts.lead}</p>
      <div className={styles.choices}>
        <FileButton offersExample onRead={setFile} />
      </div>
      {file && <Read key={file.name} file={file} onKept={() => setFile(null)} onDone={onDone} />}
      {!file && waiting.length > 0 && (
        <section className={styles.read} aria-label={texts.waiting(waiting.length)}>
          <b>{texts.waiting(waiting.length)}</b>
          <Sale
            cells={waiting.map(({ id }) => ({ city: id, figure: 'active', was: 0, becomes: 1 }))}
            boxes={waiting.map(({ id, city, state }) => ({
              city: id,
              name: `${city}, ${state}`,
              figures: {},
            }))}
            onDone={onDone}
          />
        </section>
      )}
      <LinkAnchor to="/cities">{texts.table}</LinkAnchor>
    </div>
  );
}

type ReadProps = { file: ReadFile; onKept: () => void; onDone: () => void };

function Read({ file, onKept, onDone }: ReadProps) {
  const [percent, setPercent] = useState(0);
  const isPrice = ({ figure }: Pick<ChangedCell, 'figure'>) => PRICES.some(price => price === figure);
  const read = file.rows.flatMap(({ city, name, cells }) =>
    city === null
      ? []
      : [
          {
            city,
            name,
            cells: cells.map(cell =>
              isPrice(cell) ? { ...cell, becomes: toDollars(raised(toCents(cell.becomes), percent)) } : cell,
            ),
          },
        ],
  );
  // prices that stand there already are not in the file's changes: a percentage would pass over them
  const isFirst = read.every(({ cells }) => cells.every(cell => !isPrice(cell) || cell.was === null));
  const refused = file.rows.filter(({ verdict }) => verdict === 'refused');
  const changed = read.filter(({ cells }) => cells.some(({ figure }) => figure !== 'active'));
  return (
    <section className={styles.read} aria-label={texts.read(file.name)}>
      <p role="status">
        <b>{texts.read(file.name)}</b>
        <span>{tariffTexts.file.read(file.rows.length)}</span>
      </p>
      {refused.length > 0 && (
        <div className={styles.refused}>
          <b>{texts.refused}</b>
          <ul>
            {refused.slice(0, REFUSED_SHOWN).map(({ line, why }) => (
              <li key={line}>{texts.refusedRow(line, why ?? '')}</li>
            ))}
          </ul>
        </div>
      )}
      {isFirst && changed.length > 0 && <RaiseFile onRaise={setPercent} />}
      <Sale
        cells={read.flatMap(({ city, cells }) => cells.map(cell => ({ city, ...cell }) as ChangedCell))}
        boxes={changed.map(({ city, name, cells }) => ({
          city,
          name,
          figures: Object.fromEntries(
            cells.filter(({ figure }) => figure !== 'active').map(({ figure, becomes }) => [figure, becomes]),
          ),
        }))}
        onKept={onKept}
        onDone={onDone}
      />
    </section>
  );
}

/** Raises or lowers every price of the file, from what the file says. */
function RaiseFile({ onRaise }: { onRaise: (percent: number) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const raise = (event: FormEvent) => {
    event.preventDefault();
    // emptied, the file's own prices are back
    const percent = typed.trim() === '' ? 0 : percentOf(typed);
    setError(percent === null ? tariffTexts.raise.invalid : null);
    if (percent !== null) onRaise(percent);
  };
  return (
    <form noValidate className={styles.raise} onSubmit={raise}>
      <PercentField label={texts.raise} placeholder="+10" value={typed} error={error} onChange={setTyped} />
      <Button type="submit" variant="default" h={48}>
        {tariffTexts.raise.apply}
      </Button>
    </form>
  );
}

type Box = { city: number; name: string; figures: Record<string, number> };
type SaleProps = { cells: ChangedCell[]; boxes: readonly Box[]; onKept?: () => void; onDone: () => void };

/** Real prices of a box to ten of the cities; then they are sold to, or their prices are kept without that. */
function Sale({ cells, boxes, onKept, onDone }: SaleProps) {
  const tariffs = useSaveTariffs();
  const [trouble, setTrouble] = useState<string | null>(null);
  const shown = spread(boxes, SHOWN);
  const prices = useQueries({
    queries: shown.map(({ city, figures }) => exampleQuery({ city, ...BOX, figures })),
  });
  const isAsking = prices.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  const opened = cells.filter(({ figure, becomes }) => figure === 'active' && becomes === 1).length;
  const kept = cells.filter(({ figure }) => figure !== 'active');
  const save = useOnce(async (saved: ChangedCell[], after: () => void) => {
    setTrouble(null);
    const body = { cells: saved, from: null, origin: 'file', open_states: true } as const;
    const answer = await tariffs.mutateAsync(body);
    if (!answer.success) return setTrouble(answer.message);
    notifySuccess(tariffTexts.saved(answer.data.figures, answer.data.cities));
    after();
  });
  if (cells.length === 0) return <p>{texts.nothing}</p>;
  const total = (at: number, type: string) => {
    const found = prices[at]?.data?.find(price => price.type === type)?.after;
    return found ? money(found) : tariffTexts.none;
  };
  return (
    <>
      {shown.length > 0 && (
        <table className={styles.prices} aria-busy={isAsking}>
          <caption>{texts.prices(shown.length)}</caption>
          <thead>
            <tr>
              <th scope="col">{tariffTexts.file.city}</th>
              <th scope="col">{texts.air}</th>
              <th scope="col">{texts.ocean}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ city, name }, at) => (
              <tr key={city}>
                <th scope="row">{name}</th>
                <td>{total(at, 'AIR')}</td>
                <td>{total(at, 'OCEAN')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Trouble text={trouble} />
      <div className={styles.choices}>
        <Button loading={tariffs.isPending} disabled={isAsking} onClick={() => void save(cells, onDone)}>
          {opened === 0 ? texts.keep : kept.length > 0 ? texts.save(opened) : texts.sell(opened)}
        </Button>
        {opened > 0 && kept.length > 0 && onKept && (
          <Button variant="default" disabled={tariffs.isPending} onClick={() => void save(kept, onKept)}>
            {texts.saveUnsold}
          </Button>
        )}
      </div>
    </>
  );
}

const SHOWN = 10;
/** Pounds and inches. */
const BOX = { weight: 12, length: 12, width: 12, height: 12 };

/** So many of them, from all over the list. */
const spread = <T,>(rows: readonly T[], count: number): T[] =>
  rows.filter(
    (_, at) => Math.floor((at * count) / rows.length) !== Math.floor(((at - 1) * count) / rows.length),
  );
