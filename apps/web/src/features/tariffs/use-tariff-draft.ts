import type { Failure } from '@puerta/contract/client';
import type { ChangedCell } from '@puerta/contract/money/tariffs';
import { calendarDay, formatDay } from '@puerta/domain/days/calendar-day';
import { useCallback, useState } from 'react';
import { currentAgency } from '../../lib/session/agency.ts';
import { notifyError, notifySuccess } from '../../lib/notice/notify.ts';
import { useUnsaved } from '../../lib/form/unsaved.ts';
import type { EditConflict, Line } from '../../lib/form/use-edit.ts';
import { useOnce } from '../../lib/focus/use-once.ts';
import type { CityRow } from '../places/api.ts';
import { type TariffsBody, useSaveTariffs } from './api.ts';
import {
  type CellName,
  cellWords,
  type Change,
  type Draft,
  NO_DRAFT,
  savedCells,
  undone,
  withChanges,
  withoutCells,
} from './draft.ts';
import { tariffTexts as texts } from './texts.es.ts';

type Met = NonNullable<Failure['error']['conflict']>['changes'][number];
type Meeting = { changes: Met[]; chosen: Readonly<Record<string, 'mine' | 'theirs'>>; body: TariffsBody };
/** How a draft is to be saved: the day from which it holds, today's for at once. */
export type SaveAs = { day: string; opensStates: boolean };

export const todayHere = (): string => calendarDay(new Date(), currentAgency().time_zone);

/** What is changed in the table and not saved, and how it comes to be saved beside others who change the same. */
export function useTariffDraft(rows: readonly CityRow[] | undefined, isAside: boolean) {
  const [draft, setDraft] = useState<Draft>(NO_DRAFT);
  const [origin, setOrigin] = useState<'table' | 'file'>('table');
  const [replaces, setReplaces] = useState<number | null>(null);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const save = useSaveTariffs();
  const { data: answered } = save;
  const isDirty = draft.cities.size > 0 && !isAside;
  useUnsaved(useCallback(() => isDirty, [isDirty]));

  const change = useCallback((...changes: Change[]) => setDraft(before => withChanges(before, changes)), []);
  const clear = () => {
    setDraft(NO_DRAFT);
    setReplaces(null);
    setMeeting(null);
    setOrigin('table');
  };
  /** a planned version's cells, to be saved in its place */
  const begin = (next: Draft, planId: number) => {
    setDraft(next);
    setOrigin('table');
    setReplaces(planId);
    setMeeting(null);
  };

  const send = useOnce(async (body: TariffsBody) => {
    const answer = await save.mutateAsync(body);
    if (!answer.success) {
      const { conflict } = answer.error;
      setMeeting(conflict ? { changes: conflict.changes, chosen: {}, body } : null);
      if (!conflict) notifyError(answer.message, texts.saveFailed);
      return;
    }
    const { figures, cities, day } = answer.data;
    setMeeting(null);
    setReplaces(null);
    setOrigin('table');
    setDraft(before => withoutCells(before, body.cells));
    notifySuccess(
      figures === 0
        ? texts.sameAlready
        : day === null
          ? texts.saved(figures, cities)
          : texts.planned(figures, formatDay(day, 'D MMM YYYY')),
    );
  });
  const saveAs = ({ day, opensStates }: SaveAs) =>
    void send({
      cells: savedCells(draft),
      from: day === todayHere() ? null : day,
      origin,
      open_states: opensStates,
      replaces,
    });

  return {
    draft,
    change,
    clear,
    begin,
    /** cells of a file, over what is typed already */
    take: (changes: Change[]) => {
      setOrigin('file');
      setDraft(before => withChanges(before, changes));
    },
    undo: useCallback(() => setDraft(undone), []),
    saveAs,
    replaces,
    isBusy: save.isPending,
    /** why the last try was refused, until the next one */
    trouble: answered && !answered.success && !answered.error.conflict ? answered.message : null,
    conflict: meeting && conflictOf(meeting, rows ?? [], { setMeeting, send }),
  };
}
export type TariffDraft = ReturnType<typeof useTariffDraft>;

type Doing = {
  setMeeting: (meeting: Meeting | null) => void;
  send: (body: TariffsBody) => Promise<void>;
};

/** The banner's lines: one for each figure that another person changed since it was read. */
function conflictOf(meeting: Meeting, rows: readonly CityRow[], { setMeeting, send }: Doing): EditConflict {
  const { changes, chosen, body } = meeting;
  const cellAt = (field: string) => body.cells.find(cell => `${cell.city}.${cell.figure}` === field);
  const number = (value: Met['theirs']) => (typeof value === 'number' ? value : null);
  const lines = changes.flatMap((met): Line[] => {
    const cell = cellAt(met.field);
    if (!cell) return [];
    const figure: CellName = cell.figure;
    const city = rows.find(({ id }) => id === cell.city)?.city ?? texts.gone;
    return [
      {
        field: met.field,
        label: texts.conflictAt(texts.heads[figure], city),
        before: cellWords(figure, cell.was),
        mine: cellWords(figure, number(met.mine)),
        theirs: cellWords(figure, number(met.theirs)),
        by: met.by,
        at: met.at,
        chosen: chosen[met.field] ?? 'mine',
      },
    ];
  });
  return {
    lines,
    choose: (field, side) => setMeeting({ ...meeting, chosen: { ...chosen, [field]: side } }),
    // theirs becomes what it is already; mine is sent over what is there now
    save: () =>
      void send({
        ...body,
        cells: body.cells.map(cell => {
          const met = changes.find(({ field }) => cellAt(field) === cell);
          if (!met) return cell;
          const theirs = number(met.theirs);
          const isMine = (chosen[met.field] ?? 'mine') === 'mine';
          return { ...cell, was: theirs, becomes: isMine ? cell.becomes : theirs } as ChangedCell;
        }),
      }),
  };
}
