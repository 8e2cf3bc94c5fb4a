import { sum } from '@puerta/domain/money/money';
import { Link, useLocation } from '@tanstack/react-router';
import { IconLogout, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { initials } from '@puerta/domain/text/letters';
import { Mark } from './Mark.tsx';
import type { MenuGroup, RailEntry } from './menu.ts';
import { type Counts, MenuList } from './MenuList.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import '../../theme/side-frame.css';
import styles from './SideFrame.module.css';
import { uiTexts } from '../texts.es.ts';

const YEAR = new Date().getFullYear();

type Person = { name: string; email: string; picture: string | null };
type Props = {
  menu: readonly MenuGroup[];
  /** the menu folded to these, which opens from there; null for the whole menu at the side */
  rail?: readonly RailEntry[] | null;
  /** what waits behind an entry, by its address: a number, and what it counts in words */
  counts?: Counts;
  /** many entries: lower ones beside a mouse */
  isDense?: boolean;
  person: Person;
  /** opens the search over everything, where there is one */
  onSearch?: () => void;
  onLogout: () => void;
  /** at the end of every page; the vendor's unless said */
  foot?: ReactNode;
  children: ReactNode;
};

/** The frame of signed-in screens: menu and person at the side, in a sheet on phones; the page beside it. */
export function SideFrame(props: Props) {
  const {
    menu,
    rail = null,
    counts = {},
    isDense = false,
    person,
    onSearch,
    onLogout,
    foot,
    children,
  } = props;
  const navigation = (
    <>
      <MenuList
        menu={menu}
        counts={counts}
        label={rail ? uiTexts.menu : uiTexts.mainNavigation}
        isDense={isDense}
      />
      <PersonCard person={person} onLogout={onLogout} />
    </>
  );
  return (
    <div className="side-frame" data-rail={rail !== null || undefined} data-dense={isDense || undefined}>
      <aside className="side-frame__side">
        <Link to="/" className="side-frame__home">
          <Mark />
        </Link>
        {onSearch && <SearchButton className={rail ? styles.stop : styles.search} onSearch={onSearch} />}
        {rail ? (
          <Rail entries={rail} person={person} onLogout={onLogout}>
            {navigation}
          </Rail>
        ) : (
          navigation
        )}
      </aside>
      <header className="side-frame__top">
        <Link to="/" className="side-frame__home">
          <Mark />
        </Link>
        {onSearch && <SearchButton className={styles.find} onSearch={onSearch} />}
        <PhoneMenu count={urgent(counts)}>{navigation}</PhoneMenu>
      </header>
      <div className="side-frame__page">
        <main id="main" tabIndex={-1} className="side-frame__main">
          {children}
        </main>
        {foot ?? <footer className={styles.footer}>{uiTexts.vendor(YEAR)}</footer>}
      </div>
    </div>
  );
}

/** How much waits for a person today: what is late, or no more than a number, is told by its entry alone. */
const urgent = (counts: Counts) =>
  sum(Object.values(counts).map(({ count, tone }) => (tone === undefined ? count : 0)));

type SearchProps = { className: string | undefined; onSearch: () => void };

const SearchButton = ({ className, onSearch }: SearchProps) => (
  <button type="button" className={className} aria-keyshortcuts="Control+K" onClick={onSearch}>
    <IconSearch size={20} stroke={1.8} aria-hidden />
    {uiTexts.searchAll}
  </button>
);

type RailProps = Pick<Props, 'person' | 'onLogout' | 'children'> & { entries: readonly RailEntry[] };

/** The folded menu: where one works, the button that opens the whole, who is here and the way out. */
function Rail({ entries, person, onLogout, children }: RailProps) {
  const path = useLocation({ select: location => location.pathname });
  return (
    <>
      <nav className={styles.rail} aria-label={uiTexts.mainNavigation}>
        {entries.map(({ label, word, to, also, icon: Icon }) => (
          <Link
            key={word}
            to={to}
            className={styles.stop}
            title={label}
            aria-label={label}
            aria-current={path === to || path === also ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.8} aria-hidden />
            {word}
          </Link>
        ))}
      </nav>
      <PhoneMenu className={styles.stop}>{children}</PhoneMenu>
      <Link to="/profile" className={styles.stop} title={`${person.name} · ${person.email}`}>
        <Face person={person} />
        <span className={styles.self}>{person.name}</span>
      </Link>
      <button type="button" className={styles.stop} onClick={onLogout}>
        <IconLogout size={22} stroke={1.8} aria-hidden />
        {uiTexts.logout}
      </button>
    </>
  );
}

function Face({ person }: { person: Person }) {
  return person.picture ? (
    <img src={person.picture} alt="" width={36} height={36} />
  ) : (
    <span className={styles.initials} aria-hidden="true">
      {initials(person.name)}
    </span>
  );
}

/** Who is here, and the way out: in sight however long the menu is. */
function PersonCard({ person, onLogout }: Pick<Props, 'person' | 'onLogout'>) {
  return (
    <div className={styles.person}>
      <Face person={person} />
      <div className={styles.who}>
        <b title={person.name}>{person.name}</b>
        <small title={person.email}>{person.email}</small>
      </div>
      <button type="button" className={styles.leave} data-closes-menu onClick={onLogout}>
        <IconLogout size={18} stroke={1.8} aria-hidden />
        {uiTexts.logout}
      </button>
    </div>
  );
}
