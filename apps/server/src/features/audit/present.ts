import type { FactValues } from '@puerta/domain/facts';
import type { FactRow } from './queries.ts';

type Part = { from?: FactValues; to?: FactValues };
/** Written by insertFacts in this shape. */
type Person = Part & { label?: string; actor?: string };

/** A fact with its money and its people: for managers. What a person took with their account is empty. */
export function presentFact(row: FactRow) {
  const [money, person] = [row.money as Part | null, row.person as Person | null];
  return present(row, {
    money,
    person,
    actor: { id: row.actor_id, name: row.actor_name || (person?.actor ?? '') },
    label: row.object_label || (person?.label ?? ''),
  });
}

/** A fact without amounts and without what says who people are: for restricted staff. */
export const presentPlainFact = (row: FactRow) =>
  present(row, {
    money: null,
    person: null,
    // who has no name there is a customer, and nobody to them
    actor: { id: row.actor_name === '' ? null : row.actor_id, name: row.actor_name },
    label: row.object_label,
  });

type Seen = {
  money: Part | null;
  person: Person | null;
  actor: { id: number | null; name: string };
  label: string;
};

function present(row: FactRow, { money, person, actor, label }: Seen) {
  const data = row.data as Part;
  const both = (side: 'from' | 'to'): FactValues | null =>
    data[side] ? { ...data[side], ...money?.[side], ...person?.[side] } : null;
  return {
    id: row.id,
    date: row.at.toISOString(),
    actor,
    action: row.kind,
    object: { type: row.object_type, id: row.object_id, label },
    from: both('from'),
    to: both('to'),
  };
}
