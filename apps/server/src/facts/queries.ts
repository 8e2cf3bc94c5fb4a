import { type FactValues, isInTrail, partsOf } from '@puerta/domain/facts';
import { sql } from 'kysely';
import type { ReadTx, Tx } from '../db/within-agency.ts';
import type { Fact, Told } from './fact.ts';

/**
 * Writes facts in one statement and answers them with their numbers, in the same order. Each value stands in the part
 * of those who may read it. `transaction`: the number of what this transaction told before, if it did.
 */
export async function insertFacts(
  tx: Tx,
  facts: readonly Fact[],
  transaction: number | null = null,
): Promise<Told[]> {
  const values = JSON.stringify(facts.map(fact => ({ agency_id: tx.agencyId, ...rowOf(fact) })));
  const { rows } = await sql<Pick<Told, 'id' | 'transaction'>>`
    with telling as materialized (select coalesce(${transaction}::bigint, nextval('fact_number')) as number)
    insert into fact (agency_id, at, kind, in_trail, actor_id, actor_name, package_id, order_id, client_id, lot_id,
        object_type, object_id, object_label, data, money, person, station, transaction_number)
      select agency_id, at, kind, in_trail, actor_id, actor_name, package_id, order_id, client_id, lot_id,
        object_type, object_id, object_label, data, money, person, station, number
      from telling, json_populate_recordset(null::fact, ${values}::json) with ordinality as told order by ordinality
      returning id, transaction_number as transaction`.execute(tx);
  return facts.map((fact, at) => ({ ...fact, ...(rows[at] as Pick<Told, 'id' | 'transaction'>) }));
}

function rowOf({ kind, actor, at, object, about = {}, station = null, from, to }: Fact) {
  // what customers do is named by themselves alone, and goes with their account
  const isOwn = actor?.role === 'customer';
  const before = from ? partsOf(kind, from) : null;
  const after = to ? partsOf(kind, to) : null;
  const named = partsOf(kind, { label: object.label });
  const part = (name: 'data' | 'money' | 'person') => ({
    ...(before && (name === 'data' || hasAny(before[name])) && { from: before[name] }),
    ...(after && (name === 'data' || hasAny(after[name])) && { to: after[name] }),
  });
  const person = {
    ...part('person'),
    ...named.person,
    ...(isOwn && actor.name !== '' && { actor: actor.name }),
  };
  return {
    at,
    kind,
    in_trail: isInTrail(kind),
    actor_id: actor?.id ?? null,
    actor_name: isOwn ? '' : (actor?.name ?? ''),
    package_id: object.type === 'package' ? object.id : (about.packageId ?? null),
    order_id: object.type === 'order' ? object.id : (about.orderId ?? null),
    client_id: object.type === 'client' ? object.id : (about.clientId ?? (isOwn ? actor.id : null)),
    lot_id: object.type === 'lot' ? object.id : (about.lotId ?? null),
    object_type: object.type,
    object_id: object.id,
    object_label: 'label' in named.person ? '' : object.label,
    data: part('data'),
    money: orNull(part('money')),
    person: orNull(person),
    station,
  };
}

const hasAny = (values: FactValues) => Object.keys(values).length > 0;
const orNull = <T extends object>(part: T) => (Object.keys(part).length > 0 ? part : null);

type Moment = { at: Date; transaction_number: number | null };

/** Whether one transaction told both. Facts of before have no number, and are known by their moment. */
export const areSiblings = (one: Moment, other: Moment): boolean =>
  one.transaction_number === null
    ? one.at.getTime() === other.at.getTime()
    : one.transaction_number === other.transaction_number;

/** Who of the staff did what a fact tells, for what follows from it later; null for anybody else. */
export async function actorOf(tx: ReadTx, factId: number | null): Promise<Fact['actor']> {
  const row = await tx
    .selectOwn('fact')
    .select(['actor_id as id', 'actor_name as name'])
    .where('id', '=', factId)
    .executeTakeFirst();
  return row && row.id !== null && row.name !== '' ? { id: row.id, name: row.name } : null;
}

/** Takes what says who a client is from every fact about them, and from what they did; the facts stay. */
export const forgetPersonInFacts = (tx: ReadTx, clientId: number) =>
  sql`select forget_person_in_facts(${tx.agencyId}, ${clientId})`.execute(tx);
