import { IconScan, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { isSurelyCode } from '@puerta/domain/scanned-code';
import { sum } from '@puerta/domain/money';
import { useSeesAmounts } from '../../../lib/permissions.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { isEnough, useEverything } from '../api.ts';
import { type FoundGroup, type FoundKind, type FoundRow, groupsOf } from '../found-rows.ts';
import { searchTexts as texts } from '../texts.es.ts';
import { SearchRow } from './SearchRow.tsx';
import styles from './SearchWindow.module.css';

/** Between two keys of whoever types fast (ms). */
const PAUSE = 120;

type Props = {
  /** what was scanned: the one package that it names is opened at once; '' where nothing was */
  scanned: string;
  onClose: () => void;
};

/** The search over everything, over whatever page one is on. */
export function SearchWindow({ scanned, onClose }: Props) {
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
      <Search scanned={scanned} onClose={() => window.current?.close()} />
    </dialog>
  );
}

function Search({ scanned, onClose }: Props) {
  const id = useId();
  const router = useRouter();
  const withPeople = useSeesAmounts();
  const [typed, setTyped] = useState(scanned);
  const [q, setQ] = useState(scanned.trim());
  const [only, setOnly] = useState<FoundKind | null>(null);
  const [active, setActive] = useState(0);
  const opens = useRef(scanned !== '');
  useEffect(() => {
    const later = setTimeout(() => setQ(typed.trim()), PAUSE);
    return () => clearTimeout(later);
  }, [typed]);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useEverything(q);
  const isAsked = isEnough(q);
  const isCurrent = isAsked && q === typed.trim() && !isPlaceholderData && !isFetching;
  const groups = isAsked && data ? groupsOf(data) : [];
  const sections = sectionsOf(groups, only, q);
  const rows = sections.flatMap(section => section.rows);
  const chosen = rows[Math.min(active, rows.length - 1)];
  const open = (row: FoundRow, elsewhere = false) => {
    if (elsewhere) {
      globalThis.open(router.buildLocation(row.link).href, '_blank', 'noopener');
    } else {
      onClose();
      void router.navigate(row.link);
    }
  };
  const openAlone = useEffectEvent(() => {
    const exact = rows.filter(row => row.match === 'exact');
    if (exact.length === 1 && exact[0]) {
      open(exact[0]);
    }
  });
  // what was scanned, or closed by Enter before the answer came, is opened where it names one thing alone
  useEffect(() => {
    if (opens.current && (isCurrent || isError)) {
      opens.current = false;
      openAlone();
    }
  }, [isCurrent, isError]);
  const change = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : rows.length - 1;
      setActive(rows.length === 0 ? 0 : (Math.min(active, rows.length - 1) + step) % rows.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isCurrent && chosen) {
        open(chosen, event.ctrlKey || event.metaKey);
      } else {
        setQ(typed.trim());
        opens.current = true;
      }
    }
  };
  const count = sum(groups.map(group => group.rows.length));
  const more = groups.some(group => group.more);
  const says = isAsked && isCurrent ? (count > 0 ? texts.found(count, more) : texts.nothing(q)) : '';
  return (
    <search className={styles.inside}>
      <div className={styles.field}>
        <IconSearch size={24} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.key}`}
          aria-autocomplete="list"
          data-code
          placeholder={texts.placeholder}
          value={typed}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={event => change(event.currentTarget.value)}
          onKeyDown={press}
        />
        <span className={styles.says} role="status">
          {says}
        </span>
        <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose} />
        {isFetching && <span className={styles.bar} />}
      </div>
      {groups.length > 0 && (
        <Kinds
          groups={groups}
          only={only}
          onOnly={kind => {
            setOnly(kind);
            setActive(0);
          }}
        />
      )}
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={texts.results}>
        {sections.map(({ title, rows: found }, at) => (
          <div key={title} role="group" aria-labelledby={`${id}-group-${at}`}>
            <div id={`${id}-group-${at}`} className={styles.group} role="presentation">
              {title}
            </div>
            {found.map(row => (
              <SearchRow
                key={row.key}
                id={`${id}-${row.key}`}
                row={row}
                q={q}
                isActive={row === chosen}
                onOpen={() => open(row)}
                onPoint={() => setActive(rows.indexOf(row))}
              />
            ))}
          </div>
        ))}
      </div>
      {!isAsked && <p className={styles.hint}>{withPeople ? texts.hint.manager : texts.hint.restricted}</p>}
      {isAsked && isError && (
        <div className={styles.hint} role="alert">
          <b>{texts.failed}</b>
          <button type="button" className={styles.retry} onClick={() => void refetch()}>
            {texts.retry}
          </button>
        </div>
      )}
      {isCurrent && !isError && count === 0 && <Nothing q={q} onClose={onClose} />}
      <Keys />
    </search>
  );
}

type Section = { title: string; rows: FoundRow[] };

/** What was typed as it is stands first, under its own word, then the rest; `only` one kind, where one was chosen. */
function sectionsOf(groups: FoundGroup[], only: FoundKind | null, q: string): Section[] {
  const rows = groups.filter(({ kind }) => only === null || kind === only).flatMap(group => group.rows);
  return [
    { title: texts.exact, rows: rows.filter(row => row.match === 'exact') },
    { title: texts.alsoHave(q), rows: rows.filter(row => row.match !== 'exact') },
  ].filter(section => section.rows.length > 0);
}

type KindsProps = { groups: FoundGroup[]; only: FoundKind | null; onOnly: (kind: FoundKind | null) => void };

function Kinds({ groups, only, onOnly }: KindsProps) {
  return (
    <div className={styles.kinds} role="group" aria-label={texts.onlyOne}>
      <button type="button" aria-pressed={only === null} onClick={() => onOnly(null)}>
        {texts.all}
      </button>
      {groups.map(({ kind, rows, more }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={only === kind}
          onClick={() => onOnly(only === kind ? null : kind)}
        >
          {texts.kinds[kind]} <span className="num">{more ? `${rows.length}+` : rows.length}</span>
        </button>
      ))}
    </div>
  );
}

function Nothing({ q, onClose }: { q: string; onClose: () => void }) {
  return (
    <div className={styles.hint}>
      <b>{texts.nothing(q)}</b>
      <p>{texts.nothingText}</p>
      {isSurelyCode(q) && (
        <LinkButton to="/unidentified" search={{ code: q }} variant="default" onClick={onClose}>
          {texts.keepBox}
        </LinkButton>
      )}
    </div>
  );
}

const Keys = () => (
  <div className={styles.keys} aria-hidden="true">
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {texts.keys.move}
    </span>
    <span>
      <kbd>↵</kbd> {texts.keys.open}
    </span>
    <span>
      <kbd>Ctrl</kbd>
      <kbd>↵</kbd> {texts.keys.newTab}
    </span>
    <span>
      <kbd>⇥</kbd> {texts.keys.one}
    </span>
    <span className={styles.scan}>
      <IconScan size={18} aria-hidden /> {texts.keys.scan}
    </span>
  </div>
);
