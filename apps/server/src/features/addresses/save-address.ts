import type {
  AddressCheck,
  CheckedAddress,
  ownAddress,
  usAddress,
  usAddressBody,
  venezuelaAddress,
  venezuelaAddressBody,
} from '@puerta/contract/people/addresses';
import type { EndpointKey } from '@puerta/contract/contract';
import { done, invalid } from '@puerta/contract/messages.es';
import type * as z from 'zod/mini';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { isUsState } from '@puerta/domain/places/us-states';
import type { AddressCandidate } from '../../adapters/carrier/port.ts';
import { askAddress } from '../../services/address-kind.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { insertRow, lockRow, same, updateRow } from '../../db/rows.ts';
import { type EditedThing, mergeBody, sameNames } from '../edits/merge-body.ts';
import { type Edit, fieldAt } from '@puerta/domain/edits';

type Customer = Context<Extract<EndpointKey, `${string} /profile/${'sender' | 'receiver'}`>>;
type Saved = { data: { id: number }; message: string };

/** What a new row says besides the address. */
const own = ({ actor, clock }: Customer) => ({ account_id: actor.id, created_at: clock.now() });

type Book = 'us_address' | 'venezuela_address';
type UsBody = z.output<typeof usAddressBody>;
type VenezuelaBody = z.output<typeof venezuelaAddressBody>;

export const US_ADDRESS: EditedThing<Selectable<DB['us_address']>, UsBody> = {
  object: 'us_address',
  fields: {
    ...sameNames(['title', 'name', 'email', 'phone', 'state', 'city', 'zip_code']),
    lineOne: 'line_one',
    lineTwo: 'line_two',
  },
};
export const VENEZUELA_ADDRESS: EditedThing<Selectable<DB['venezuela_address']>, VenezuelaBody> = {
  object: 'venezuela_address',
  fields: {
    ...sameNames(['title', 'name', 'phone', 'email', 'address']),
    state: 'state_id',
    city: 'city_id',
  },
};

/** Adds an address to the customer's book, or changes the one with this id. Another's is not found. */
const save = <Body extends object>(
  context: Customer,
  thing: typeof US_ADDRESS | typeof VENEZUELA_ADDRESS,
  body: Body & Edit,
  id: number | null,
) =>
  context.once(async tx => {
    const book = thing.object as Book;
    // both tables are filled and changed alike, which Kysely's types cannot follow
    const columnsOf = (whole: object) =>
      Object.fromEntries(Object.entries(thing.fields).map(([name, to]) => [to, fieldAt(whole, name)]));
    if (id === null) {
      return saved(await insertRow(tx, book, { ...columnsOf(body), ...own(context) } as never));
    }
    const before = await lockRow(tx, book, id);
    if (before?.account_id !== context.actor.id) return refuse('not_found');
    const whole = await mergeBody<typeof before, Body>(tx, context, thing as never, before, body);
    if (isRefusal(whole)) return whole;
    await updateRow(tx, book, id, columnsOf(whole) as never);
    return saved(id);
  });

export const saveUsAddress = (context: Customer, body: UsBody & Edit, id: number | null) =>
  save(context, US_ADDRESS, body, id);

/** The destination must be one that the agency offers. */
export async function saveVenezuelaAddress(context: Customer, body: VenezuelaBody & Edit, id: number | null) {
  const field = await missingPlace(context.read, body);
  if (field) return refuseField(field, invalid.venezuelaAddress[field]);
  return save(context, VENEZUELA_ADDRESS, body, id);
}

export async function removeAddress(
  context: Customer,
  book: Book,
  id: number,
): Promise<{ data: null; message: string } | Refusal> {
  const { within } = context;
  const existed = await within(tx => deleteAddress(tx, book, context.actor.id, id));
  return existed ? { data: null, message: done.addressDeleted } : refuse('not_found');
}

const saved = (id: number): Saved => ({ data: { id }, message: done.addressSaved });

const MOST_CANDIDATES = 3;
const UNCHECKED: AddressCheck = { verdict: 'unchecked', candidates: [] };

/** Asks the carrier about an address: it suggests and never blocks, so an outage is an answer like any other. */
export const checkAddress: Handler<'POST /profile/sender/check'> = async (context, { body }) => {
  const { lineOne, lineTwo, city, state, zip_code: zip } = body;
  const lines = [lineOne, lineTwo].filter(Boolean);
  const answer = await askAddress(context, { lines, city, state, zip });
  if (!answer) return { data: UNCHECKED };
  const { verdict, candidates } = answer;
  if (verdict !== 'suggestion') return { data: { verdict, candidates: [] } };
  const offered = candidates.filter(({ state: code }) => isUsState(code)).slice(0, MOST_CANDIDATES);
  return { data: { verdict, candidates: offered.map(presentCandidate) } };
};

const presentCandidate = ({ lines, city, state, zip }: AddressCandidate): CheckedAddress => ({
  lineOne: lines[0] ?? '',
  lineTwo: lines.slice(1).join(', '),
  city,
  state,
  zip_code: zip,
});

/** Both address books of a customer, by last use. */
export async function readBook(tx: ReadTx, accountId: number) {
  return {
    sender: (await usAddressesOf(tx, accountId)).map(presentUsAddress),
    receiver: (await venezuelaAddressesOf(tx, accountId)).map(presentVenezuelaAddress),
  };
}

/** False when the customer has no such address. */
async function deleteAddress(tx: Tx, book: Book, accountId: number, id: number): Promise<boolean> {
  const result = await tx
    .deleteOwn(book)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0;
}

/** Which part of a destination is not offered: the agency's state must be active, and so its city. null: it is offered. */
async function missingPlace(
  tx: ReadTx,
  { state, city }: { state: number; city: number },
): Promise<'state' | 'city' | null> {
  const isState = await tx
    .selectOwn('state')
    .select('id')
    .where('id', '=', state)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!isState) return 'state';
  const isCity = await tx
    .selectOwn('city')
    .select('id')
    .where('id', '=', city)
    .where('state_id', '=', state)
    .where('active', '=', true)
    .executeTakeFirst();
  return isCity ? null : 'city';
}

/** Of how many of the latest orders is asked whom they went to: an index has them, however many there are. */
const LATEST_ORDERS = 200;

/** Names and addresses of the latest orders, each with when it was last used; who sends back is not who sends. */
const usesOf = (tx: ReadTx, accountId: number, side: 'sender_line_one' | 'receiver_address') => {
  const name = sql.ref(side === 'sender_line_one' ? 'sender_name' : 'receiver_name');
  return sql<{ name: string; line: string; used_at: Date }>`(
    select ${name} as name, ${sql.ref(side)} as line, max(created_at) as used_at
    from (select * from orders where agency_id = ${tx.agencyId} and account_id = ${accountId} and return_of is null
      order by id desc limit ${sql.lit(LATEST_ORDERS)}) latest group by 1, 2)`.as('used');
};

/** By last use; one that was just saved stands first. */
const BY_USE = sql`greatest(a.created_at, used.used_at) desc, a.id desc`;

export const usAddressesOf = (tx: ReadTx, accountId: number) =>
  tx
    .selectOwn('us_address as a')
    .leftJoin(usesOf(tx, accountId, 'sender_line_one'), join =>
      join.onRef('used.name', '=', 'a.name').onRef('used.line', '=', 'a.line_one'),
    )
    .selectAll('a')
    .select('used.used_at')
    .where('a.account_id', '=', accountId)
    .orderBy(BY_USE)
    .execute();

/** The customer's own data, as far as they are known. */
export const ownAddressOf = (tx: ReadTx, accountId: number) =>
  tx
    .selectOwn('account')
    .select(['name', 'email', 'phone', 'address', 'state', 'city', 'zip_code'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

export const venezuelaAddressesOf = (tx: ReadTx, accountId: number) =>
  tx
    .selectOwn('venezuela_address as a')
    .innerJoin('state', join => same(join, 'state.id', 'a.state_id'))
    .innerJoin('city', join => same(join, 'city.id', 'a.city_id'))
    .leftJoin(usesOf(tx, accountId, 'receiver_address'), join =>
      join.onRef('used.name', '=', 'a.name').onRef('used.line', '=', 'a.address'),
    )
    .select('used.used_at')
    .select([
      'a.id',
      'a.version',
      'a.title',
      'a.name',
      'a.phone',
      'a.email',
      'a.state_id',
      'a.city_id',
      'a.address',
    ])
    .select(['state.name as state_name', 'city.name as city_name'])
    .select(eb =>
      eb
        .and([eb('state.active', '=', true), eb('city.active', '=', true)])
        .$castTo<boolean>()
        .as('offered'),
    )
    .where('a.account_id', '=', accountId)
    .orderBy(BY_USE)
    .execute();

type UsRow = Awaited<ReturnType<typeof usAddressesOf>>[number];
type VenezuelaRow = Awaited<ReturnType<typeof venezuelaAddressesOf>>[number];

export const presentUsAddress = (row: UsRow): z.input<typeof usAddress> => ({
  id: row.id,
  used_at: row.used_at?.toISOString() ?? null,
  version: row.version,
  title: row.title,
  name: row.name,
  email: row.email,
  phone: row.phone,
  lineOne: row.line_one,
  lineTwo: row.line_two,
  state: row.state,
  city: row.city,
  zip_code: row.zip_code,
});

export const presentOwnAddress = (
  row: Awaited<ReturnType<typeof ownAddressOf>>,
): z.input<typeof ownAddress> => ({
  name: row.name,
  email: row.email,
  phone: row.phone ?? '',
  lineOne: row.address ?? '',
  lineTwo: '',
  state: row.state ?? '',
  city: row.city ?? '',
  zip_code: row.zip_code ?? '',
});

export const presentVenezuelaAddress = (row: VenezuelaRow): z.input<typeof venezuelaAddress> => {
  const { state_id, city_id, used_at, ...same } = row;
  return { ...same, used_at: used_at?.toISOString() ?? null, state: state_id, city: city_id };
};
