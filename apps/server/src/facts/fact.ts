import type { FactKind, FactValues } from '@puerta/domain/facts';
import type { Role } from '@puerta/domain/people/roles';
import type { ObjectType } from '@puerta/contract/office/trail.es';
import type { TrailField } from '@puerta/contract/office/trail-words';
import type { Tx } from '../db/within-agency.ts';

/** Rows that a fact is about, besides its object: by them it stands in their histories. */
export type Subjects = { [K in 'packageId' | 'orderId' | 'clientId' | 'lotId']?: number | null };

/** What was or is, by names that people read in Spanish. */
export type ToldValues = { [Field in TrailField]?: FactValues[string] };

/** What happened, as a use case tells it. */
export type Fact = {
  kind: FactKind;
  /** who did it; null: the program itself, or an operator */
  actor: { id: number; name: string; role?: Role } | null;
  at: Date;
  /** `label` is what people know it by, such as a tracking number: the row may be gone one day */
  object: { type: ObjectType; id: number | null; label: string };
  about?: Subjects;
  /** the station at which it was scanned; null where nobody said so */
  station?: string | null;
  from?: ToldValues | null;
  to?: ToldValues | null;
  /** whoever told it may undo it for a while: its mails wait until then (docs/rules/undo.md) */
  undoable?: boolean;
  /** an address that its mail goes to, and that is kept in no fact */
  mailTo?: string | null;
};

/** A fact with its number and that of its transaction: what listeners hear. */
export type Told = Fact & { id: number; transaction: number };

export type Listener = {
  /** of anything else it is told nothing */
  hears: readonly FactKind[];
  /** What follows from facts, in their transaction; may answer facts of its own, which no listener hears. */
  follow(tx: Tx, facts: readonly Told[]): Promise<readonly Fact[]>;
};
