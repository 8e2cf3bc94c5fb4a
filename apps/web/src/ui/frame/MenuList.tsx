import { Link, useLocation } from '@tanstack/react-router';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { readStored, writeStored } from '../../lib/session/storage.ts';
import { isBeside, type MenuEntry, type MenuGroup } from './menu.ts';
import styles from './MenuList.module.css';

export type Counts = Readonly<Record<string, Count>>;
/** `says`: what is counted, in words; red unless its tone says that it is late, or no more than a number. */
type Count = { count: number; says: string; tone?: 'late' | 'quiet' };

/** Under which the browser keeps what was folded or unfolded, by the group's name. */
const KEPT = 'menu';
/** Pixels of a window in which the whole menu has room: in a lower one its last groups are folded at first. */
const ROOM = 1000;
/** Where a menu counts no further. */
const MOST = 999;

type Props = {
  menu: readonly MenuGroup[];
  counts: Counts;
  label: string;
  /** many entries: lower ones beside a mouse */
  isDense: boolean;
};

/** The menu's entries, in groups that fold and stay as they were left. */
export function MenuList({ menu, counts, label, isDense }: Props) {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: location => location.pathname });
  const [kept, setKept] = useState(readKept);
  // a menu taller than the window shows where one is
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  const fold = (group: string, isOpen: boolean) => {
    const next = { ...kept, [group]: isOpen };
    setKept(next);
    writeStored(KEPT, JSON.stringify(next));
  };
  return (
    <nav ref={nav} className={styles.menu} aria-label={label} data-dense={isDense || undefined}>
      {menu.map(group => (
        <Group
          key={group.label ?? group.entries[0]?.label}
          group={group}
          counts={counts}
          path={path}
          isOpen={kept[group.label ?? ''] ?? (!group.last || window.innerHeight >= ROOM)}
          onFold={fold}
        />
      ))}
    </nav>
  );
}

function readKept(): Record<string, boolean> {
  try {
    return (JSON.parse(readStored(KEPT) ?? '') as Record<string, boolean> | null) ?? {};
  } catch {
    return {};
  }
}

type GroupProps = {
  group: MenuGroup;
  counts: Counts;
  path: string;
  isOpen: boolean;
  onFold: (group: string, isOpen: boolean) => void;
};

/** Entries under a heading that folds them, or alone. The one where one is stays in sight. */
function Group({ group: { label, entries }, counts, path, isOpen, onFold }: GroupProps) {
  const id = useId();
  const shown = label && !isOpen ? entries.filter(({ to }) => isUnder(path, to ?? '')) : entries;
  return (
    <section>
      {label && (
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onFold(label, !isOpen)}
          >
            {label}
            <IconChevronDown size={16} aria-hidden />
          </button>
        </h2>
      )}
      <ul id={id}>
        {shown.map(entry => (
          <li key={entry.label}>
            <Entry entry={entry} path={path} count={counts[entry.to ?? '']} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isUnder = (path: string, to: string) => path === to || path.startsWith(`${to}/`);

function Entry({ entry, path, count }: { entry: MenuEntry; path: string; count: Count | undefined }) {
  return (
    <Link
      to={entry.to}
      aria-current={isBeside(entry, path) ? 'page' : undefined}
      activeOptions={{ exact: entry.to === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <entry.icon size={20} stroke={1.8} aria-hidden />
      {entry.label}
      {count && count.count > 0 && (
        <>
          <span className={styles.count} data-tone={count.tone} aria-hidden="true">
            {count.count > MOST ? `${MOST}+` : count.count}
          </span>
          <span className="unseen"> ({count.says})</span>
        </>
      )}
    </Link>
  );
}
