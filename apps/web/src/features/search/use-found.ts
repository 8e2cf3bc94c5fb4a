import { sum } from '@puerta/domain/money';
import { useEffect, useState } from 'react';
import { isEnough, useEverything } from './api.ts';
import { type FoundGroup, type FoundKind, type FoundRow, groupsOf } from './found-rows.ts';
import { searchTexts as texts } from './texts.es.ts';

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
