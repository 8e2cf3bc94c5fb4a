import { isRefusal } from '../app/refusal.ts';
import type { Database, Tx } from '../db/within-agency.ts';
import type { Fact, Listener } from './fact.ts';
import { insertFacts } from './queries.ts';

const collected = new WeakMap<Tx, Fact[]>();

/**
 * Tells what happened in this transaction. It is written with the rest of what the transaction tells, once its work is
 * done, and heard by the listeners that main registers; a refusal leaves nothing of it.
 */
export function tell(tx: Tx, ...facts: readonly Fact[]): void {
  const told = collected.get(tx);
  // a door for reads, or a database that nobody listens to: the fact would be lost
  if (!told) throw new Error(`Nobody hears what is told here: ${facts.map(({ kind }) => kind).join(', ')}`);
  told.push(...facts);
}

/** Tells what changed no row of its own, such as that a list was exported. */
export const tellAlone = (db: Database, agencyId: number, ...facts: readonly Fact[]): Promise<void> =>
  db.within(agencyId, async tx => tell(tx, ...facts));

/**
 * The database whose transactions are listened to. Facts are written last, at once, and the listeners are called in
 * their order: no transaction waits for another between what it tells and its end (docs/decisions/040).
 */
export function telling(db: Database, listeners: readonly Listener[]): Database {
  return {
    ...db,
    within: (agencyId, work) =>
      db.within(agencyId, async tx => {
        const facts: Fact[] = [];
        collected.set(tx, facts);
        const answer = await work(tx);
        if (!isRefusal(answer) && facts.length > 0) await write(tx, facts, listeners);
        collected.delete(tx);
        return answer;
      }),
  };
}

async function write(tx: Tx, facts: readonly Fact[], listeners: readonly Listener[]) {
  const told = await insertFacts(tx, facts);
  const followed: Fact[] = [];
  for (const { hears, follow } of listeners) {
    const heard = told.filter(({ kind }) => hears.includes(kind));
    if (heard.length > 0) followed.push(...(await follow(tx, heard)));
  }
  if (followed.length > 0) await insertFacts(tx, followed, told[0]?.transaction);
}
