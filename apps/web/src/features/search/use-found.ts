import { sum } from '@puerta/domain/money/money';
import { fold } from '@puerta/domain/text/search';
import { orderStates } from '@puerta/contract/messages.es';
import { useEffect, useState } from 'react';
import { lastSeen, type Seen } from '../../lib/address/tab-pages.ts';
import { pageWords } from './pages.es.ts';
import { isEnough, useEverything } from './api.ts';
import { searchTexts as texts } from './texts.es.ts';
import type { FoundEverything, Match } from '@puerta/contract/office/search';
import { phoneText } from '@puerta/domain/people/phone';
import type { LinkProps } from '@tanstack/react-router';
import { day, money } from '../../lib/format.ts';
import { isDomestic } from '../../lib/package-state.ts';
import { type StatusKey, statusKey } from '../../ui/parcel/status.ts';
import { paymentWords } from '../ledger/payment-words.es.ts';

/** Between two keys of whoever types fast (ms). */
const PAUSE = 120;

/** What is typed, asked for once its hand rests, and what there is to it so far: of `only` one kind as much as there is. */
export function useFound(scanned: string, pages: readonly PageEntry[], only: FoundKind | null) {
  const [typed, setTyped] = useState(scanned);
  const [q, setQ] = useState(scanned.trim());
  useEffect(() => {
    const later = setTimeout(() => setQ(typed.trim()), PAUSE);
    return () => clearTimeout(later);
  }, [typed]);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useEverything(q);
  const isAsked = isEnough(q);
  const ofOne = useEverything(q, only === 'pages' ? undefined : (only ?? undefined));
  // all of what was typed before is nothing of what is typed now
  const whole = ofOne.isPlaceholderData ? undefined : ofOne.data;
  const isCurrent = isAsked && q === typed.trim() && !isPlaceholderData && !isFetching;
  const groups = isAsked && data ? [...groupsOf(data, whole), pageGroup(pages, q)] : [];
  return {
    typed,
    setTyped,
    q,
    askNow: () => setQ(typed.trim()),
    isAsked,
    isCurrent,
    isFetching,
    isError,
    groups,
    refetch,
  };
}
export type Found = ReturnType<typeof useFound>;

export const countOf = ({ groups }: Found) => sum(groups.map(group => group.rows.length));

/** How much was found, once it is known: for who does not see the list. */
export function saidOf(found: Found): string {
  if (!found.isCurrent || found.isError) {
    return '';
  }
  const more = found.groups.some(group => group.more);
  return countOf(found) > 0 ? texts.found(countOf(found), more) : texts.nothing(found.q);
}

export type Section = { title: string; rows: FoundRow[] };

/** What was typed as it is stands first, under its own word, then the rest; `only` one kind, where one was chosen. */
export function sectionsOf(groups: FoundGroup[], only: FoundKind | null, q: string): Section[] {
  const rows = groups.filter(({ kind }) => only === null || kind === only).flatMap(group => group.rows);
  return [
    { title: texts.exact, rows: rows.filter(row => row.match === 'exact') },
    { title: texts.alsoHave(q), rows: rows.filter(row => row.match !== 'exact') },
  ].filter(section => section.rows.length > 0);
}

type HitKind = keyof FoundEverything;
export type FoundKind = HitKind | 'pages';
type Hit<Kind extends HitKind> = FoundEverything[Kind]['hits'][number];

/** In this order they stand below each other. */
const FOUND_KINDS = ['packages', 'clients', 'lots', 'tickets', 'payments', 'invoices', 'others'] as const;

/** One hit as the window shows it, and the page that it leads to. */
export type FoundRow = {
  key: string;
  kind: FoundKind;
  /** what it is, in a word */
  one: string;
  match: Match;
  title: string;
  text: string;
  /** how it stands: a package's state, or words; `isBad` where something is owed or closed to somebody */
  state: { status: StatusKey; type?: string } | { words: string; isBad: boolean } | null;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
};

export type FoundGroup = { kind: FoundKind; rows: FoundRow[]; more: boolean };

/** The kinds that the answer has, each with its rows, those of one from the `whole`: restricted staff are answered few kinds. */
const groupsOf = (found: Partial<FoundEverything>, whole: Partial<FoundEverything> = {}): FoundGroup[] =>
  FOUND_KINDS.flatMap(kind => {
    const [few, all] = [found[kind], whole[kind]];
    const group = few && all && all.hits.length > few.hits.length ? all : few;
    return group ? [{ kind, rows: rowsOf(kind, group.hits), more: group.more }] : [];
  });

function rowsOf(kind: HitKind, hits: readonly Hit<HitKind>[]): FoundRow[] {
  const row = ROWS[kind] as RowOf<HitKind>;
  return hits.map(hit => ({
    // a city and an office may have the same number
    key: `${'type' in hit ? hit.type : kind}-${hit.id}`,
    kind,
    one: texts.one['type' in hit ? hit.type : kind],
    match: hit.match,
    ...row(hit),
  }));
}

/** Pages by their names and what they are called besides; a name typed whole is opened like whatever else is exact. */
function pageGroup(pages: readonly PageEntry[], q: string): FoundGroup {
  const words = fold(q).split(' ');
  const rows = pages
    .filter(({ label, to }) => {
      const named = fold(`${label} ${pageWords[String(to)] ?? ''}`);
      return words.every(word => ` ${named}`.includes(` ${word}`));
    })
    .map(({ label: title, to }): FoundRow => {
      const match = fold(title) === fold(q) ? 'exact' : 'begins';
      return { ...rowTo({ path: String(to), title }, 'pages'), match };
    });
  return { kind: 'pages', rows, more: false };
}
/** A page of the application, by the menu's own word. */
export type PageEntry = Pick<LinkProps, 'to'> & { label: string };

/** A page by its address and title as a row, of the kind of what it shows. */
const rowTo = ({ path, title }: Seen, kind: FoundKind): FoundRow => ({
  key: path,
  kind,
  one: texts.one[kind],
  match: 'contains',
  title,
  text: '',
  state: null,
  link: { to: path as LinkProps['to'] },
});

/** What was looked at last. */
export const seenRows = (): FoundRow[] =>
  lastSeen().map(seen => {
    const { path } = seen;
    return rowTo(
      seen,
      path.startsWith('/client') ? 'clients' : path.startsWith('/lots') ? 'lots' : 'packages',
    );
  });

type RowOf<Kind extends HitKind> = (hit: Hit<Kind>) => Pick<FoundRow, 'title' | 'text' | 'state' | 'link'>;

const joined = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ');
const orderOf = (id: string) => ({ to: '/order/$id', params: { id } }) as const;

const ROWS: { [Kind in HitKind]: RowOf<Kind> } = {
  packages: hit => ({
    title: joined(hit.package_number, hit.tracking_number),
    // where it stands and goes comes first: a long line is cut at its end
    text: joined(
      hit.shelf_place && texts.atPlace(hit.shelf_place),
      hit.package_receive,
      `${hit.client} → ${hit.receive_name}`,
      hit.lot && texts.inLot(hit.lot),
      hit.ups_tracking,
    ),
    state: { status: statusKey(hit) },
    link: isDomestic(hit)
      ? { to: '/order-domestic-view/$id', params: { id: hit.tracking_number } }
      : orderOf(hit.tracking_number),
  }),
  clients: hit => ({
    title: hit.name,
    text: joined(hit.phone && phoneText(hit.phone, 'US'), hit.locker, hit.email),
    state: hit.blocked
      ? { words: texts.blocked, isBad: true }
      : hit.debt > 0
        ? { words: texts.owes(money(hit.debt)), isBad: true }
        : { words: texts.owesNothing, isBad: false },
    link: { to: '/client/$id', params: { id: String(hit.id) } },
  }),
  lots: hit => ({
    title: joined(hit.identifier, hit.number),
    text: joined(hit.destination, texts.packagesOf(hit.total_packages)),
    state: { words: hit.status, isBad: false },
    link: { to: '/lots/$id', params: { id: String(hit.id) } },
  }),
  tickets: hit => ({
    title: texts.ticket(hit.id, hit.subject),
    text: joined(hit.client, day(hit.date)),
    state: { words: texts.ticketStates[hit.status], isBad: false },
    link: { to: '/support', search: { ticket: hit.id } },
  }),
  payments: hit => ({
    title: joined(`${methodOf(hit)} ${hit.reference}`, money(hit.amount)),
    text: joined(day(hit.date), paymentWords.kinds[hit.kind], hit.client, hit.tracking),
    state: null,
    link: { to: '/payments', search: hit.tracking ? { q: hit.tracking } : {} },
  }),
  invoices: hit => ({
    title: texts.invoice(hit.number, money(hit.total)),
    text: joined(day(hit.date), hit.client, hit.tracking),
    state: null,
    link: orderOf(hit.tracking),
  }),
  others: ({ type, state, label, text }) =>
    state !== null
      ? {
          title: texts.order(label),
          text,
          state: { words: orderStates[state], isBad: false },
          link: { to: '/unconfirmed', search: { order: Number(label) } },
        }
      : type === 'box'
        ? { title: label, text: texts.atPlace(text), state: null, link: { to: '/unidentified' } }
        : { title: label, text: texts.trail, state: null, link: { to: '/audit', search: { q: label } } },
};

const methodOf = ({ method, last4 }: Hit<'payments'>): string => {
  const word = (paymentWords.methods as Record<string, string>)[method] ?? method;
  return last4 ? `${word} •••• ${last4}` : word;
};
