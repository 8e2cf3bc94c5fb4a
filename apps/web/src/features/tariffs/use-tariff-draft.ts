import type { Failure } from '@puerta/contract/client';
import type { ChangedCell, TariffPlan } from '@puerta/contract/money/tariffs';
import { calendarDay, formatDay } from '@puerta/domain/days/calendar-day';
import { useCallback, useEffect, useState } from 'react';
import { currentAgency } from '../../lib/session/agency.ts';
import { notifyError, notifySuccess } from '../../lib/notice/notify.ts';
import { dropUndo, offerUndo, type UndoOffer } from '../../lib/notice/undo.ts';
import { useUnsaved } from '../../lib/form/unsaved.ts';
import type { EditConflict, Line } from '../../lib/form/use-edit.ts';
import { useOnce } from '../../lib/focus/use-once.ts';
import type { CityRow } from '../places/api.ts';
import { type TariffsBody, useSaveTariffs, useWithdrawPlan } from './api.ts';
import {
  afterSave,
  type CellName,
  cellsOf,
  cellWords,
  type Change,
  type Draft,
  NO_DRAFT,
  reversed,
  savedCells,
  undone,
  withChanges,
} from './draft.ts';
import { tariffTexts as texts } from './texts.es.ts';

type Met = NonNullable<Failure['error']['conflict']>['changes'][number];
type Meeting = {
  changes: Met[];
  chosen: Readonly<Record<string, 'mine' | 'theirs'>>;
  body: TariffsBody;
  /** the table as it was when it was sent: what is typed meanwhile is not */
  sent: Draft;
};
/** How a draft is to be saved: the day from which it holds, today's for at once. */
export type SaveAs = { day: string; opensStates: boolean };

export const todayHere = (): string => calendarDay(new Date(), currentAgency().time_zone);

/** What is in the table and not saved: whose place it takes, and what it puts back. */
type Work = {
  draft: Draft;
  origin: 'table' | 'file';
  /** a planned version that is being changed */
  plan: TariffPlan | null;
  /** the version before which these prices stood */
  before: number | null;
};
const NOTHING: Work = { draft: NO_DRAFT, origin: 'table', plan: null, before: null };
const UNDO_MS = 20_000;

/** What is changed in the table and not saved, and how it comes to be saved beside others who change the same. */
export function useTariffDraft(rows: readonly CityRow[] | undefined, isAside: boolean) {
  const [work, setWork] = useState(NOTHING);
  const { draft, plan } = work;
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const save = useSaveTariffs();
  const withdraw = useWithdrawPlan();
  const offer = useUndo();
  const { data: answered } = save;
  const isDirty = draft.cities.size > 0 && !isAside;
  useUnsaved(useCallback(() => isDirty, [isDirty]));

  const change = useCallback(
    (...changes: Change[]) => setWork(now => ({ ...now, draft: withChanges(now.draft, changes) })),
    [],
  );
  const begin = (next: Partial<Work>) => {
    setWork({ ...NOTHING, ...next });
    setMeeting(null);
  };
  const discard = () => {
    begin(NOTHING);
    offer(texts.discarded(cellsOf(draft).length), () =>
      // what was typed since is not lost
      setWork(now => ({ ...work, draft: withChanges(draft, cellsOf(now.draft)) })),
    );
  };
  /** offers to put back what was saved: prices by another version, a plan by withdrawing it */
  const offerBack = (
    version: number,
    { cells, replaces }: TariffsBody,
    isPlan: boolean,
    opened: number[],
  ) => {
    const back = reversed(cells);
    if (replaces || (!isPlan && back.length === 0)) return;
    offer(texts.savedAs(version), async () => {
      const answer = isPlan
        ? await withdraw.mutateAsync(version)
        : await save.mutateAsync({ cells: back, from: null, origin: 'table', close_states: opened });
      const stays = isPlan ? 0 : cells.length - back.length;
      if (answer.success) notifySuccess(stays > 0 ? texts.undoneBut(stays) : texts.undone);
      else notifyError(answer.error.conflict ? texts.undoLate : answer.message, texts.saveFailed);
    });
  };

  const send = useOnce(async (body: TariffsBody, sent: Draft) => {
    const answer = await save.mutateAsync(body);
    if (!answer.success) {
      const { conflict } = answer.error;
      setMeeting(conflict ? { changes: conflict.changes, chosen: {}, body, sent } : null);
      if (!conflict) notifyError(answer.message, texts.saveFailed);
      return;
    }
    const { figures, cities, day, version, opened } = answer.data;
    setMeeting(null);
    setWork(now => ({ ...NOTHING, draft: afterSave(now.draft, sent, body.cells, day === null) }));
    if (version !== null) offerBack(version, body, day !== null, opened);
    notifySuccess(
      figures === 0
        ? texts.sameAlready
        : day === null
          ? texts.saved(figures, cities)
          : texts.planned(figures, formatDay(day, 'D MMM YYYY')),
    );
  });
  const saveAs = ({ day, opensStates }: SaveAs) =>
    void send(
      {
        cells: savedCells(draft),
        from: day === todayHere() ? null : day,
        origin: work.origin,
        open_states: opensStates,
        replaces: plan?.id ?? null,
      },
      draft,
    );

  return {
    ...work,
    change,
    discard,
    begin,
    /** cells of a file, over what is typed already */
    take: (changes: Change[]) =>
      setWork(now => ({ ...now, origin: 'file', draft: withChanges(now.draft, changes) })),
    undo: useCallback(() => setWork(now => ({ ...now, draft: undone(now.draft) })), []),
    saveAs,
    isBusy: save.isPending,
    /** why the last try was refused, until the next one */
    trouble: answered && !answered.success && !answered.error.conflict ? answered.message : null,
    conflict: meeting && conflictOf(meeting, rows ?? [], { setMeeting, send }),
  };
}
export type TariffDraft = ReturnType<typeof useTariffDraft>;

/** Offers to undo the last of what was done on this page, as long as one is there. */
function useUndo() {
  const [last, setLast] = useState<UndoOffer | null>(null);
  useEffect(() => () => dropUndo(last), [last]);
  return (said: string, act: () => unknown) => {
    const next: UndoOffer = {
      said,
      until: performance.now() + UNDO_MS,
      undo: async () => {
        offerUndo(null);
        await act();
      },
    };
    setLast(next);
    offerUndo(next);
  };
}

type Doing = {
  setMeeting: (meeting: Meeting | null) => void;
  send: (body: TariffsBody, sent: Draft) => Promise<void>;
};

/** The banner's lines: one for each figure that another person changed since it was read. */
function conflictOf(meeting: Meeting, rows: readonly CityRow[], { setMeeting, send }: Doing): EditConflict {
  const { changes, chosen, body, sent } = meeting;
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
      void send(
        {
          ...body,
          cells: body.cells.map(cell => {
            const met = changes.find(({ field }) => cellAt(field) === cell);
            if (!met) return cell;
            const theirs = number(met.theirs);
            const isMine = (chosen[met.field] ?? 'mine') === 'mine';
            return { ...cell, was: theirs, becomes: isMine ? cell.becomes : theirs } as ChangedCell;
          }),
        },
        sent,
      ),
  };
}
