import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import {
  countOf,
  type Found,
  type FoundKind,
  type FoundRow,
  type PageEntry,
  saidOf,
  seenRows,
  type Section,
  sectionsOf,
  useFound,
} from '../use-found.ts';
import { searchTexts as texts } from '../texts.es.ts';
import { Hints, Keys, Kinds, More, SearchRow } from './SearchParts.tsx';
import styles from './SearchWindow.module.css';

type Props = {
  /** what was scanned: the one package that it names is opened at once; '' where nothing was */
  scanned: string;
  /** what may be opened by its name */
  pages: readonly PageEntry[];
  onClose: () => void;
};

/** The search over everything, over whatever page one is on. */
export function SearchWindow({ scanned, pages, onClose }: Props) {
  const window = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const place = window.current;
    const closeBeside = (event: MouseEvent) => event.target === place && place?.close();
    place?.showModal();
    place?.addEventListener('click', closeBeside);
    return () => place?.removeEventListener('click', closeBeside);
  }, []);
  return (
    <dialog ref={window} className={styles.window} aria-label={texts.title} onClose={onClose}>
      <Search scanned={scanned} pages={pages} onClose={() => window.current?.close()} />
    </dialog>
  );
}

/** How a row is opened: here, or `elsewhere`, in a tab of its own. */
function useOpen(onClose: () => void) {
  const router = useRouter();
  return (row: FoundRow, elsewhere = false) => {
    if (elsewhere) {
      globalThis.open(router.buildLocation(row.link).href, '_blank', 'noopener');
    } else {
      onClose();
      void router.navigate(row.link);
    }
  };
}

/**
 * What was scanned, or closed by Enter before the answer came, is opened where it names one thing alone. Answers how to
 * ask for that.
 */
function useOpenAlone(
  scanned: string,
  { isCurrent, isError }: Found,
  rows: FoundRow[],
  open: (row: FoundRow) => void,
) {
  const opens = useRef(scanned !== '');
  const openAlone = useEffectEvent(() => {
    const exact = rows.filter(row => row.match === 'exact');
    if (exact.length === 1 && exact[0]) {
      open(exact[0]);
    }
  });
  useEffect(() => {
    if (opens.current && (isCurrent || isError)) {
      opens.current = false;
      openAlone();
    }
  }, [isCurrent, isError]);
  return (isWanted: boolean) => {
    opens.current = isWanted;
  };
}

function Search({ scanned, pages, onClose }: Props) {
  const id = useId();
  const [chosenKind, setOnly] = useState<FoundKind | null>(null);
  const [active, setActive] = useState(0);
  const found = useFound(scanned, pages, chosenKind);
  const { q, isCurrent, groups } = found;
  const isBlank = found.typed.trim() === '';
  // what is typed next may be of another kind
  const only = groups.some(({ kind, rows }) => kind === chosenKind && rows.length > 0) ? chosenKind : null;
  const choose = (kind: FoundKind | null) => {
    setOnly(kind);
    setActive(0);
  };
  // before anything is typed, what was looked at last
  const [seen] = useState(seenRows);
  const sections =
    isBlank && seen.length > 0 ? [{ title: texts.seen, rows: seen }] : sectionsOf(groups, only, q);
  const rows = sections.flatMap(section => section.rows);
  const chosen = rows[Math.min(active, rows.length - 1)];
  const open = useOpen(onClose);
  const openWhenAlone = useOpenAlone(scanned, found, rows, open);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : rows.length - 1;
      setActive(rows.length === 0 ? 0 : (Math.min(active, rows.length - 1) + step) % rows.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen && (isCurrent || isBlank)) {
        open(chosen, event.ctrlKey || event.metaKey);
      } else {
        found.askNow();
        openWhenAlone(true);
      }
    }
  };
  return (
    <search className={styles.inside}>
      <Field
        id={id}
        found={found}
        chosen={chosen}
        onType={text => {
          found.setTyped(text);
          // what is typed on is opened by its own Enter
          openWhenAlone(false);
          setActive(0);
        }}
        onPress={press}
        onClose={onClose}
      />
      {countOf(found) > 0 && <Kinds groups={groups} only={only} onOnly={choose} />}
      <Sections
        id={id}
        sections={sections}
        q={q}
        chosen={chosen}
        onOpen={row => open(row)}
        onPoint={row => setActive(rows.indexOf(row))}
      />
      <More groups={groups} only={only} q={q} onOnly={choose} onClose={onClose} />
      <Hints found={found} onClose={onClose} />
      <Keys />
    </search>
  );
}

type FieldProps = {
  id: string;
  found: Found;
  chosen: FoundRow | undefined;
  onType: (text: string) => void;
  onPress: (event: KeyboardEvent) => void;
  onClose: () => void;
};

function Field({ id, found, chosen, onType, onPress, onClose }: FieldProps) {
  return (
    <div className={styles.field}>
      <IconSearch size={24} aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label={texts.title}
        aria-expanded={chosen !== undefined}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
        aria-autocomplete="list"
        data-code
        placeholder={texts.placeholder}
        value={found.typed}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={onPress}
      />
      <span className={styles.says} role="status">
        {saidOf(found)}
      </span>
      <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose} />
      {found.isFetching && <span className={styles.bar} />}
    </div>
  );
}

type SectionsProps = {
  id: string;
  sections: Section[];
  q: string;
  chosen: FoundRow | undefined;
  onOpen: (row: FoundRow) => void;
  onPoint: (row: FoundRow) => void;
};

function Sections({ id, sections, q, chosen, onOpen, onPoint }: SectionsProps) {
  return (
    <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={texts.results}>
      {sections.map(({ title, rows }, at) => (
        <div key={title} role="group" aria-labelledby={`${id}-group-${at}`}>
          <div id={`${id}-group-${at}`} className={styles.group} role="presentation">
            {title}
          </div>
          {rows.map(row => (
            <SearchRow
              key={row.key}
              id={`${id}-${row.key}`}
              row={row}
              q={q}
              isActive={row === chosen}
              onOpen={() => onOpen(row)}
              onPoint={() => onPoint(row)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
