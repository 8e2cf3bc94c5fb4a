import { sum } from '@puerta/domain/money/money';
import { useEffect, useState } from 'react';
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

/** What is typed, asked for once its hand rests, and what there is to it so far. */
export function useFound(scanned: string) {
  const [typed, setTyped] = useState(scanned);
  const [q, setQ] = useState(scanned.trim());
  useEffect(() => {
    const later = setTimeout(() => setQ(typed.trim()), PAUSE);
    return () => clearTimeout(later);
  }, [typed]);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useEverything(q);
  const isAsked = isEnough(q);
  const isCurrent = isAsked && q === typed.trim() && !isPlaceholderData && !isFetching;
  const groups = isAsked && data ? groupsOf(data) : [];
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

export type FoundKind = keyof FoundEverything;
type Hit<Kind extends FoundKind> = FoundEverything[Kind]['hits'][number];

/** In this order they stand below each other. */
const FOUND_KINDS: readonly FoundKind[] = ['packages', 'clients', 'lots', 'tickets', 'payments', 'invoices'];

/** One hit as the window shows it, and the page that it leads to. */
export type FoundRow = {
  key: string;
  kind: FoundKind;
  match: Match;
  title: string;
  text: string;
  /** how it stands: a package's state, or words; `isBad` where something is owed or closed to somebody */
  state: { status: StatusKey; type?: string } | { words: string; isBad: boolean } | null;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
};

export type FoundGroup = { kind: FoundKind; rows: FoundRow[]; more: boolean };

/** The kinds that the answer has, each with its rows: restricted staff are answered packages and lots alone. */
const groupsOf = (found: Partial<FoundEverything>): FoundGroup[] =>
  FOUND_KINDS.flatMap(kind => {
    const group = found[kind];
    return group ? [{ kind, rows: rowsOf(kind, group.hits), more: group.more }] : [];
  });

function rowsOf(kind: FoundKind, hits: readonly Hit<FoundKind>[]): FoundRow[] {
  const row = ROWS[kind] as (hit: Hit<FoundKind>) => Omit<FoundRow, 'key' | 'kind' | 'match'>;
  return hits.map(hit => ({ key: `${kind}-${hit.id}`, kind, match: hit.match, ...row(hit) }));
}

type RowOf<Kind extends FoundKind> = (hit: Hit<Kind>) => Omit<FoundRow, 'key' | 'kind' | 'match'>;

const joined = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ');
const orderOf = (id: string) => ({ to: '/order/$id', params: { id } }) as const;

const ROWS: { [Kind in FoundKind]: RowOf<Kind> } = {
  packages: hit => ({
    title: joined(hit.package_number, hit.tracking_number),
    text: joined(
      `${hit.client} → ${joined(hit.receive_name, hit.package_receive)}`,
      hit.ups_tracking,
      hit.lot && texts.inLot(hit.lot),
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
};

const methodOf = ({ method, last4 }: Hit<'payments'>): string => {
  const word = (paymentWords.methods as Record<string, string>)[method] ?? method;
  return last4 ? `${word} •••• ${last4}` : word;
};
