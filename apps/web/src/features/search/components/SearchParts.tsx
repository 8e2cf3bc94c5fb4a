import {
  IconBoxSeam,
  IconCash,
  IconHeadset,
  IconLayout,
  IconListDetails,
  type IconProps,
  IconReceipt,
  IconScan,
  IconStack2,
  IconUser,
} from '@tabler/icons-react';
import { isSurelyCode } from '@puerta/domain/parcels/scanned-code';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react';
import { EVERYTHING_SHOWN, fold } from '@puerta/domain/text/search';
import { useSeesAmounts } from '../../../lib/session/permissions.ts';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { countOf, type Found, type FoundGroup, type FoundKind, type FoundRow } from '../use-found.ts';
import { searchTexts as texts } from '../texts.es.ts';
import styles from './SearchWindow.module.css';
import { StatusPill } from '../../../ui/parcel/StatusPill.tsx';

/** What may be typed, that it failed, or that there is nothing. */
export function Hints({ found, onClose }: { found: Found; onClose: () => void }) {
  const withPeople = useSeesAmounts();
  const { isAsked, isError, isCurrent, q, refetch } = found;
  if (!isAsked && found.groups.length === 0) {
    return <p className={styles.hint}>{withPeople ? texts.hint.manager : texts.hint.restricted}</p>;
  }
  if (isError) {
    return (
      <div className={styles.hint} role="alert">
        <b>{texts.failed}</b>
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          {texts.retry}
        </button>
      </div>
    );
  }
  return isCurrent && countOf(found) === 0 ? <Nothing q={q} onClose={onClose} /> : null;
}

/** Lists that are searched by the same words. */
const LISTS = { clients: '/clients', lots: '/lots', tickets: '/support' } as const;

type MoreProps = KindsProps & { q: string; onClose: () => void };

/** To all of a kind of which only a few are shown: to its list, or here. */
export const More = ({ groups, only, q, onOnly, onClose }: MoreProps) => (
  <p className={styles.more}>
    {groups
      .filter(({ kind, more }) => more && (only === null || only === kind))
      .map(({ kind, rows }) =>
        kind in LISTS ? (
          <LinkAnchor key={kind} to={LISTS[kind as keyof typeof LISTS]} search={{ q }} onClick={onClose}>
            {texts.seeAll[kind]}
          </LinkAnchor>
        ) : only === kind ? (
          <span key={kind}>{rows.length > EVERYTHING_SHOWN && texts.tooMany(rows.length)}</span>
        ) : (
          <button key={kind} type="button" onClick={() => onOnly(kind)}>
            {texts.seeAll[kind]}
          </button>
        ),
      )}
  </p>
);

type KindsProps = { groups: FoundGroup[]; only: FoundKind | null; onOnly: (kind: FoundKind | null) => void };

/** Leaves one kind of what was found, or all; kinds that have nothing are no choice. */
export function Kinds({ groups, only, onOnly }: KindsProps) {
  return (
    <div className={styles.kinds} role="group" aria-label={texts.onlyOne}>
      <button type="button" aria-pressed={only === null} onClick={() => onOnly(null)}>
        {texts.all}
      </button>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ kind, rows, more }) => (
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

/** What the keys do here. */
export const Keys = () => (
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

const ICONS: Record<FoundKind, ComponentType<IconProps>> = {
  packages: IconBoxSeam,
  clients: IconUser,
  lots: IconStack2,
  tickets: IconHeadset,
  payments: IconCash,
  invoices: IconReceipt,
  others: IconListDetails,
  pages: IconLayout,
};

type Props = {
  id: string;
  row: FoundRow;
  q: string;
  /** Enter opens it */
  isActive: boolean;
  onOpen: () => void;
  onPoint: () => void;
};

/** A hit: what it is known by, what it is about, how it stands, and of which kind it is. */
export function SearchRow({ id, row, q, isActive, onOpen, onPoint }: Props) {
  const place = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) {
      place.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [isActive]);
  const Icon = ICONS[row.kind];
  const press = (event: MouseEvent) => {
    // a browser's own ways to open another tab stay
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      onOpen();
    }
  };
  return (
    <Link
      {...row.link}
      ref={place}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.row}
      preload={false}
      onClick={press}
      onMouseMove={() => isActive || onPoint()}
    >
      <span className={styles.icon} data-kind={row.kind}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </span>
      <span className={styles.what}>
        <b>
          <Marked text={row.title} q={q} />
        </b>
        <small>
          <Marked text={row.text} q={q} />
        </small>
      </span>
      <State state={row.state} />
      <span className={styles.kind}>
        {isActive ? (
          <>
            <span className="unseen">{row.one}</span>
            <span aria-hidden="true">
              {texts.open} <kbd>↵</kbd>
            </span>
          </>
        ) : (
          row.one
        )}
      </span>
    </Link>
  );
}

function State({ state }: Pick<FoundRow, 'state'>) {
  if (!state) {
    return <span />;
  }
  return 'status' in state ? (
    <StatusPill {...state} />
  ) : (
    <span className={styles.state} data-bad={state.isBad || undefined}>
      {state.words}
    </span>
  );
}

const Marked = ({ text, q }: { text: string; q: string }) =>
  markParts(text, q).map(({ text: part, isHit }, at) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <mark key={at}>{part}</mark>
    ) : (
      part
    ),
  );

type Part = { text: string; isHit: boolean };

/** A text cut where it holds one of the words that were typed, accents and capitals aside: for what is underlined. */
export function markParts(text: string, typed: string): Part[] {
  const letters = Array.from(text);
  // folded one by one, so that a place in the one is a place in the other
  const folded = letters.map(letter => fold(letter)[0] ?? ' ').join('');
  const hits = letters.map(() => false);
  for (const word of wordsOf(typed)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      hits.fill(true, at, at + word.length);
    }
  }
  const parts: Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    const isHit = hits[at] ?? false;
    if (last?.isHit === isHit) {
      last.text += letter;
    } else {
      parts.push({ text: letter, isHit });
    }
  }
  return parts;
}

/** The words, and what was typed without its blanks, as numbers of carriers are pasted. */
function wordsOf(typed: string): string[] {
  const words = fold(typed).split(' ');
  return [...new Set([...words, words.join('')])].filter(word => word.length > 1);
}
