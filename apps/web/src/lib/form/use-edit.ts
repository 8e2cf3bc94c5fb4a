import type { Failure } from '@puerta/contract/client';
import type { Conflict } from '@puerta/contract/edits';
import {
  type Edit,
  type EditFields,
  type EditValue,
  fieldAt,
  isSameValue,
  withFields,
} from '@puerta/domain/edits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsaved } from './unsaved.ts';
import { useOnce } from '../focus/use-once.ts';

type Begun = {
  /** that the next save is made over; undefined for what is new */
  version: number | undefined;
  /** whether anything was typed since */
  isDirty: () => boolean;
  /** called when a save was answered: what came along with it may be shown */
  onSaved: () => void;
};
/** What a form was begun from. */
export type Baseline = { now: () => Readonly<Begun>; change: (to: Partial<Begun>) => void };

function begin(version: number | undefined): Baseline {
  let begun: Begun = { version, isDirty: () => false, onSaved: () => undefined };
  return {
    now: () => begun,
    change: to => {
      begun = { ...begun, ...to };
    },
  };
}

/** What a form that closes with its save was begun from. */
export const useBaseline = (version: number | undefined): Baseline => useState(() => begin(version))[0];

/**
 * The row that a form shows: the one it began with, while somebody types. What others change meanwhile is taken over
 * once nothing typed would be lost by it; the form takes `shown.version` as its key.
 */
export function useShownRow<Row extends { version: number }>(row: Row): { shown: Row; baseline: Baseline } {
  const [shown, setShown] = useState(row);
  const baseline = useBaseline(row.version);
  useEffect(() => {
    const takeOver = () => {
      const { version = row.version, isDirty } = baseline.now();
      if (row.version > version && !isDirty()) {
        baseline.change({ version: row.version, isDirty: () => false });
        setShown(row);
      }
    };
    baseline.change({ onSaved: takeOver });
    takeOver();
  }, [row, baseline]);
  return { shown, baseline };
}

type EditedForm = { getValues: () => object; getInputNode: (path: string) => HTMLElement | null };
type Side = 'mine' | 'theirs';
/** One field that two people changed, in the form's own words. */
export type Line = {
  field: string;
  label: string;
  before: string;
  mine: string;
  theirs: string;
  by: Conflict['changes'][number]['by'];
  at: string;
  chosen: Side;
};
export type EditConflict = {
  lines: readonly Line[];
  choose: (field: string, side: Side) => void;
  /** saves what was chosen, with everything that does not conflict */
  save: () => void;
};

type Options<Body extends object, Answered> = {
  form: EditedForm;
  baseline: Baseline;
  save: (body: Body & Edit) => Promise<({ success: true } & Answered) | Failure>;
  /** hears of every answer but a conflict, which stands in `conflict` */
  onAnswer: (answer: ({ success: true } & Answered) | Failure) => void;
  /** the name of a field that stands in no input */
  nameOf?: (field: string) => string;
  /** words for a value that the form's own fields have none for */
  wordsOf?: (field: string, value: string) => string | undefined;
};

/**
 * Saves an edited thing beside others who edit it (docs/rules/edits.md): the whole body goes with the version that
 * was read and the names of what was changed, and a conflict is put to whoever saves. Leaving it unsaved is asked about.
 */
export function useEdit<Body extends object, Answered extends { data: unknown }>(
  options: Options<Body, Answered>,
): { send: (body: Body) => Promise<void>; conflict: EditConflict | null } {
  const { form, baseline, save, onAnswer } = options;
  const [meeting, setMeeting] = useState<Meeting<Body> | null>(null);
  const first = useRef<EditFields | null>(null);
  useUnsaved(useCallback(() => baseline.now().isDirty(), [baseline]));
  useEffect(() => {
    first.current ??= flat(form.getValues());
    baseline.change({ isDirty: () => touchedSince(first.current ?? {}, form.getValues()).length > 0 });
  }, [form, baseline]);

  const words = (field: string, value: EditValue) => {
    const text = textOf(value);
    return optionText(form.getInputNode(field), text) ?? options.wordsOf?.(field, text) ?? text;
  };
  const meet = (body: Body, edit: Edit, { version, changes }: Conflict): Meeting<Body> => ({
    body,
    edit: { version, touched: edit.touched },
    lines: changes.map(({ field, mine, theirs, by, at }) => ({
      field,
      label: labelOf(form.getInputNode(field)) ?? options.nameOf?.(field) ?? field,
      before: words(field, first.current?.[field]),
      mine: words(field, mine),
      theirs: words(field, theirs),
      theirValue: theirs,
      by,
      at,
      chosen: textOf(mine) === '' ? 'theirs' : 'mine',
    })),
  });
  const sendOver = useOnce(async (body: Body, edit: Edit) => {
    const answer = await save({ ...body, ...edit });
    if (!answer.success) {
      const { conflict } = answer.error;
      setMeeting(conflict ? meet(body, edit, conflict) : null);
      if (!conflict) onAnswer(answer);
      return;
    }
    setMeeting(null);
    const saved = (answer.data as { version?: number } | null)?.version;
    const { version } = baseline.now();
    // else others' changes came along, which the form then shows
    const isWhatWasTyped = edit.version === version && saved !== undefined && saved - (version ?? saved) <= 1;
    if (isWhatWasTyped) baseline.change({ version: saved });
    first.current = flat(form.getValues());
    baseline.now().onSaved();
    onAnswer(answer);
  });
  const send = (body: Body) => {
    const { version } = baseline.now();
    if (version === undefined) return sendOver(body, {});
    return sendOver(body, { version, touched: touchedSince(first.current ?? {}, form.getValues()) });
  };

  const conflict = meeting && {
    lines: meeting.lines,
    choose: (field: string, chosen: Side) =>
      setMeeting({
        ...meeting,
        lines: meeting.lines.map(line => (line.field === field ? { ...line, chosen } : line)),
      }),
    save: () => {
      const theirs = meeting.lines.filter(line => line.chosen === 'theirs');
      const names = new Set(theirs.map(({ field }) => field));
      const body = withFields(
        meeting.body,
        Object.fromEntries(theirs.map(({ field, theirValue }) => [field, theirValue])),
      );
      const touched = meeting.edit.touched?.filter(name => !names.has(name));
      void sendOver(body, { version: meeting.edit.version, touched });
    },
  };
  return { send, conflict };
}

type Meeting<Body> = { body: Body; edit: Edit; lines: readonly (Line & { theirValue: EditValue })[] };

/** Names of the fields that begin something else than at first. */
const touchedSince = (first: EditFields, values: object): string[] =>
  Object.keys(flat(values)).filter(name => !isSameValue(fieldAt(values, name), first[name]));

function flat(values: object, prefix = ''): EditFields {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, EditValue][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value as object, `${prefix}${name}.`))
        : [[`${prefix}${name}`, value as EditValue]],
    ),
  );
}

/** A value as fields begin it: yes and no are 1 and 0. */
const textOf = (value: EditValue): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');

const labelOf = (node: HTMLElement | null): string | undefined =>
  node && 'labels' in node ? ((node as HTMLInputElement).labels?.[0]?.textContent ?? undefined) : undefined;

function optionText(node: HTMLElement | null, value: string): string | undefined {
  if (!(node instanceof HTMLSelectElement)) return undefined;
  return [...node.options].find(option => option.value === value && value !== '')?.text;
}
