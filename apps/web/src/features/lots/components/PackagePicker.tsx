import { Button } from '@mantine/core';
import { failures, transports, zones } from '@puerta/contract/messages.es';
import type { TakenPackage } from '@puerta/contract/parcels/lots';
import { LOT_PACKAGES_OFFERED } from '@puerta/domain/parcels/lot-status';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alignedPounds, count, cubicFeetText } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import { useScanner } from '../../../lib/station/use-scanner.ts';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { statesQuery } from '../../places/api.ts';
import {
  allCitiesQuery,
  type Filter,
  findAvailable,
  findByCode,
  type LotPackage,
  useAvailable,
  useWaiting,
  type WaitingPlace,
} from '../api.ts';
import {
  type Chosen,
  chosenOf,
  type Limits,
  type Load,
  loadOf,
  placesToChoose,
  sortByDestination,
  without,
  zonesToChoose,
} from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';
import { whyNotLoaded } from '../why-not.ts';
import { factsOf } from '../../packages/api.ts';
import { factsOfRow, LotAnswer, type LotSaid, tellLotAnswer } from './LotAnswer.tsx';
import { LotLoad, TakenLines } from './LotLoad.tsx';
import styles from './LotForm.module.css';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';

const texts = lotTexts.picker;
const EVERYTHING: Filter = { zone: '', state: '', city: '', q: '' };

type Props = {
  /** '' while none is chosen */
  type: string;
  /** ids; the destination sorts */
  destination: { state: string; city: string };
  chosen: Chosen;
  /** what is in the lot already */
  loaded?: Load;
  limits: Limits;
  /** chosen ones that were refused, since somebody else took them */
  taken?: readonly TakenPackage[];
  /** takes a change, not a state: a scan may wait for the server while others are ticked */
  onChosen: (change: (chosen: Chosen) => Chosen) => void;
};

/** Processed packages to put into a lot, by ticking them, all at once, or by scanning them. One for each `type` (its key). */
export function PackagePicker(props: Props) {
  const { type, destination, chosen, taken = [], loaded, limits, onChosen } = props;
  const [filter, setFilter] = useState(EVERYTHING);
  const places = useWaiting(type).data ?? [];
  if (type === '') {
    return <p className="quiet">{texts.chooseType}</p>;
  }
  return (
    <>
      <TakenLines taken={taken} />
      <PackageFilter places={places} filter={filter} near={destination.state} onFilter={setFilter} />
      <div className={styles.load}>
        <LotLoad load={loadOf(chosen, loaded)} limits={limits} />
      </div>
      <Offered
        {...{ type, destination, chosen, taken, filter, onChosen }}
        onShowAll={() => setFilter(EVERYTHING)}
      />
    </>
  );
}

type OfferedProps = Pick<Props, 'type' | 'destination' | 'chosen' | 'onChosen'> & {
  taken: readonly TakenPackage[];
  filter: Filter;
  onShowAll: () => void;
};

/** What the filter leaves, and what was scanned beside it. */
function Offered({ type, destination, chosen, taken, filter, onChosen, onShowAll }: OfferedProps) {
  const { data, isError, refetch } = useAvailable(type, filter);
  const names = useNames(destination);
  // scanned ones that the list was too short for
  const [scanned, setScanned] = useState<readonly LotPackage[]>([]);
  const [said, setSaid] = useState<LotSaid | null>(null);
  const isTaken = ({ id }: LotPackage) => taken.some(one => one.id === id);
  const listed = new Set(data?.map(({ id }) => id));
  // one that came back is in the list again
  const extra = scanned.filter(row => !listed.has(row.id) && !isTaken(row));
  const rows = data && sortByDestination([...extra, ...data], names);

  const set = (packages: readonly LotPackage[], isChosen: boolean) =>
    onChosen(before => (isChosen ? new Map([...before, ...chosenOf(packages)]) : without(before, packages)));
  const isCut = data !== undefined && data.length >= LOT_PACKAGES_OFFERED;
  const scan = async (code: string) => {
    const wanted = readCode(code).code;
    const shown = rows?.find(row => row.tracking_number === wanted || row.package_number === wanted);
    // a carrier's number stands in no row, and a list may be too short for its package
    const found = shown ?? (await findAvailable(type, wanted));
    const tell = (next: LotSaid) => {
      setSaid(next);
      tellLotAnswer(next);
    };
    if (!found) {
      const record = await findByCode(wanted);
      const text = whyNotLoaded(wanted, record);
      notifyError(text);
      tell({ outcome: 'bad', text, code: wanted, facts: record && factsOf(record) });
      return;
    }
    const isAgain = chosen.has(found.id);
    const words = isAgain ? texts.again : texts.took;
    tell({
      outcome: isAgain ? 'known' : 'good',
      text: words(found.package_number ?? wanted),
      code: wanted,
      facts: factsOfRow(found),
    });
    if (!rows?.some(row => row.id === found.id)) {
      setScanned(earlier => [found, ...earlier.filter(row => row.id !== found.id)]);
    }
    set([found], true);
  };
  // while the list is on its way too: no scan is lost
  useScanner(code => void scan(code).catch(() => notifyError(failures.data)));

  if (isError && !data) {
    return <ErrorState message={failures.data} onRetry={() => void refetch()} />;
  }
  const isFiltered = Object.values(filter).some(value => value !== '');
  if (rows?.length === 0) {
    return isFiltered ? (
      <EmptyState
        title={texts.nothingFound}
        action={
          <Button variant="default" onClick={onShowAll}>
            {texts.showAll}
          </Button>
        }
      />
    ) : (
      <EmptyState title={texts.none} text={texts.noneText} />
    );
  }
  const isAll = rows !== undefined && rows.every(row => chosen.has(row.id));
  return (
    <>
      {said && <LotAnswer said={said} />}
      <p className="quiet">{isCut ? texts.more(count(data.length)) : texts.hint}</p>
      <div className={styles.bar}>
        <Tick data-path="packages" checked={isAll} onChange={() => rows && set(rows, !isAll)}>
          {isFiltered && rows ? texts.allFound(rows.length) : texts.all}
        </Tick>
        {rows && <span>{sumsOf(rows)}</span>}
        <b aria-live="polite">{texts.chosen(chosen.size)}</b>
      </div>
      <DataTable
        caption={texts.caption}
        columns={pickColumns(chosen, (row, isChosen) => set([row], isChosen))}
        rows={rows}
        rowKey={row => row.id}
        skeletonRows={5}
      />
    </>
  );
}

/** 22 paquetes · 412.40 lb · 38.20 ft³ */
function sumsOf(rows: readonly LotPackage[]): string {
  const { pieces, weight, cubicFeet } = loadOf(chosenOf(rows));
  return texts.found(texts.packages(pieces), alignedPounds(weight), cubicFeetText(cubicFeet));
}

type TickProps = {
  checked: boolean;
  onChange: () => void;
  children: string;
  'data-path'?: string;
};

function Tick({ children, ...input }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}

function useNames({ state, city }: Props['destination']): { state: string; city: string } {
  const states = useQuery(statesQuery).data;
  const cities = useQuery(allCitiesQuery(state)).data;
  return {
    state: states?.find(({ id }) => String(id) === state)?.state ?? '',
    city: cities?.find(({ id }) => String(id) === city)?.city ?? '',
  };
}

function pickColumns(
  chosen: Chosen,
  set: (row: LotPackage, isChosen: boolean) => void,
): Column<LotPackage>[] {
  const heads = texts.columns;
  return columnsOf(heads, {
    tracking: {
      cell: row => (
        <Tick checked={chosen.has(row.id)} onChange={() => set(row, !chosen.has(row.id))}>
          {row.tracking_number}
        </Tick>
      ),
      width: 150,
      card: 'title',
    },
    package: {
      cell: row => [row.package_number, row.shelf_place].filter(Boolean).join(' · ') || '—',
      width: 90,
    },
    client: { cell: row => <ClientCell row={row} />, width: 190 },
    type: { cell: row => transportWord(row.product_type), width: 70 },
    weight: { cell: row => alignedPounds(row.weight), align: 'end', width: 60 },
  });
}

/** A package's transport in words. */
export function transportWord(type: string): string {
  return Object.entries(transports).find(([name]) => name === type)?.[1] ?? type;
}

/** Whose package it is and where it goes, one under the other. */
export function ClientCell({ row: { client, address } }: { row: LotPackage }) {
  return (
    <span className={`${styles.pair} ${styles.client}`}>
      {client}
      <small title={address}>{address}</small>
    </span>
  );
}

type PackageFilterProps = {
  places: readonly WaitingPlace[];
  filter: Filter;
  /** the lot's state, one click away */
  near: string;
  onFilter: (filter: Filter) => void;
};

/** Narrows what is offered down to where it goes, or whose it is. */
function PackageFilter({ places, filter, near, onFilter }: PackageFilterProps) {
  const offered = zonesToChoose(places, zones);
  const states = placesToChoose(places, { zone: filter.zone, state: '' });
  const nearby =
    filter.state === near
      ? undefined
      : placesToChoose(places, { zone: '', state: '' }).find(({ value }) => value === near);
  const optionsOf = (choices: typeof states) =>
    choices.map(({ value, name, packages }) => ({ value, label: texts.place(name, count(packages)) }));
  return (
    <div className={styles.filters}>
      <SearchBox label={texts.search} q={filter.q} onSearch={q => onFilter({ ...filter, q })} />
      {offered.length > 0 && (
        <FilterSelect
          label={texts.zones}
          all={texts.anyZone}
          value={filter.zone}
          options={optionsOf(offered)}
          onChange={zone => onFilter({ ...filter, zone, state: '', city: '' })}
        />
      )}
      <FilterSelect
        label={texts.states}
        all={texts.anyState}
        value={filter.state}
        options={optionsOf(states)}
        onChange={state => onFilter({ ...filter, state, city: '' })}
      />
      {filter.state !== '' && (
        <FilterSelect
          label={texts.cities}
          all={texts.anyCity}
          value={filter.city}
          options={optionsOf(placesToChoose(places, filter))}
          onChange={city => onFilter({ ...filter, city })}
        />
      )}
      {nearby && (
        <Button
          variant="default"
          h={48}
          onClick={() => onFilter({ ...filter, zone: '', state: near, city: '' })}
        >
          {texts.only(nearby.name, count(nearby.packages))}
        </Button>
      )}
    </div>
  );
}
