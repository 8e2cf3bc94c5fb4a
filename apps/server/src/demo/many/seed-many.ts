import { calendarDay } from '@puerta/domain/days/calendar-day';
import { lotIdentifier } from '@puerta/domain/parcels/tracking-number';
import type pg from 'pg';
import { openClient } from '../../db/connect.ts';
import type { DemoCity, DemoProduct } from '../world.ts';
import { crossingOf, type Fact, type FactLot, manyFacts, type Offer, offersOf } from './facts.ts';
import { CLIENTS, COUNTS, SPREAD, TEMPORARY_TABLES } from './spread.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';

/** Packages of one transaction: progress is shown after each, and what is killed leaves whole batches. */
const BATCH = 25_000;
const PACKAGES_PER_CLIENT = 20;

type AgencyRow = {
  id: number;
  short_name: string;
  tracking_prefix: string;
  time_zone: string;
};

/**
 * Gives an agency so many packages more, two years of work, with their orders, clients, lots, steps and charges;
 * no labels and nothing at the providers. Works as the database's owner, beside a running server too.
 */
export async function seedMany(
  ownerUrl: string,
  wanted: { slug: string; packages: number; now: Date },
  progress: (done: number) => void,
): Promise<void> {
  const client = await openClient({ connectionString: ownerUrl });
  try {
    const agency = await findAgency(client, wanted.slug);
    const today = calendarDay(wanted.now, agency.time_zone);
    // a crash loses at most the last batches, and they are only demo data
    await client.query('set synchronous_commit = off');
    await client.query(TEMPORARY_TABLES);
    const offers = offersOf(await productsOf(client, agency.id), await citiesOf(client, agency.id));
    await insertOffers(client, offers);
    const clients = Math.max(1, Math.round(wanted.packages / PACKAGES_PER_CLIENT));
    const year = Number(today.slice(0, 4));
    const numbers = await reserve(client, { packages: wanted.packages, clients, year });
    const { id, short_name } = agency;
    await client.query(CLIENTS, [id, today, numbers.client, clients, short_name, wanted.slug]);
    const lots: FactLot[] = [];
    const facts = manyFacts(wanted.packages, {
      prefix: agency.tracking_prefix,
      offers,
      clients,
      firstNumber: numbers.package,
      lots,
    });
    let [batch, written, filled]: [Fact[], number, number] = [[], 0, 0];
    const flush = async () => {
      await writeBatch(client, agency.id, today, numbers, batch, { lots, from: filled });
      filled = lots.length;
      progress((written += batch.length));
      batch = [];
    };
    for (const fact of facts) {
      // an order is never cut in two
      if (batch.length >= BATCH && batch.at(-1)?.order !== fact.order) await flush();
      batch.push(fact);
    }
    if (batch.length > 0) await flush();
    await settle(client, agency.id, numbers, lots);
  } finally {
    await client.end();
  }
}

async function findAgency(client: pg.Client, slug: string): Promise<AgencyRow> {
  const { rows } = await client.query<AgencyRow>(
    'select id, short_name, tracking_prefix, time_zone from agency where slug = $1',
    [slug],
  );
  const agency = rows[0];
  if (!agency) throw new Error(`There is no agency ${slug}: start the portal once, or create it`);
  await client.query("select set_config('puerta.agency', $1, false)", [String(agency.id)]);
  return agency;
}

async function productsOf(client: pg.Client, agencyId: number): Promise<DemoProduct[]> {
  const { rows } = await client.query<DemoProduct>(
    'select id, code, product_group, type from product where agency_id = $1 order by id',
    [agencyId],
  );
  return rows;
}

async function citiesOf(client: pg.Client, agencyId: number): Promise<DemoCity[]> {
  const { rows } = await client.query<DemoCity>(
    `select c.id, c.state_id as "stateId", c.name, s.name as state, json_build_object(
       'airCostCents', air_cost_cents, 'airDeliveryCents', air_delivery_cents, 'airEtaDays', air_eta,
       'oceanCostCents', ocean_cost_cents, 'oceanDeliveryCents', ocean_delivery_cents, 'oceanEtaDays', ocean_eta) as tariff
     from city c join state s on s.agency_id = c.agency_id and s.id = c.state_id
     where c.agency_id = $1 and air_cost_cents > 0 and ocean_cost_cents > 0 order by c.id`,
    [agencyId],
  );
  if (rows.length === 0) throw new Error('No city of the agency has costs: enter some first');
  return rows;
}

async function insertOffers(client: pg.Client, offers: Offer[]): Promise<void> {
  const lines = offers.map((offer, place) => {
    const { product, city, parcel, price, tariff } = offer;
    const [own, byAir] = [crossingOf(offer, null), crossingOf(offer, 'AIR')];
    return [
      place,
      product.id,
      product.code,
      product.product_group,
      product.type,
      city?.id,
      city?.stateId,
      city ? `${city.name}, ${city.state}` : 'Atlanta, GA',
      parcel.weight,
      parcel.length,
      parcel.width,
      parcel.height,
      price.totalCents,
      JSON.stringify(price.lines),
      tariff && JSON.stringify(tariff),
      own.freight,
      own.delivery,
      byAir.freight,
      byAir.delivery,
    ];
  });
  await copyRows(client, 'offer', lines);
  await client.query('analyze offer');
}

async function writeBatch(
  client: pg.Client,
  agencyId: number,
  today: string,
  numbers: Numbers,
  batch: Fact[],
  { lots, from }: { lots: FactLot[]; from: number },
): Promise<void> {
  await client.query('begin');
  await insertLots(client, agencyId, today, numbers, lots.slice(from), from);
  await client.query('truncate fact');
  await copyRows(client, 'fact', batch.map(Object.values));
  const values = [
    agencyId,
    today,
    numbers.package,
    numbers.order,
    numbers.client,
    numbers.lot,
    numbers.money,
  ];
  const isUnchecked = await skipChecks(client);
  for (const statement of SPREAD) await client.query(statement, values);
  if (isUnchecked) await client.query(COUNTS, [agencyId]);
  await client.query('commit');
}

/**
 * Lets the transaction skip the triggers that look up each reference, which take three quarters of the time; the
 * references come from one generator. Only a superuser may, such as the embedded server's owner: false for others.
 */
async function skipChecks(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.may) return false;
  await client.query('set local session_replication_role = replica');
  return true;
}

async function insertLots(
  client: pg.Client,
  agencyId: number,
  today: string,
  numbers: Numbers,
  lots: FactLot[],
  place: number,
): Promise<void> {
  const rows = lots.map((lot, at) => {
    const id = numbers.lot + place + at;
    const identifier = lotIdentifier(numbers.year, numbers.lotOfYear + place + at);
    return { id, identifier, type: lot.type, status: lot.status, days_ago: lot.daysAgo };
  });
  await client.query(
    `insert into lot (agency_id, id, identifier, type, status, transport_id, state_id, city_id, departure_day,
       created_day, created_by, created_at)
     select $1, l.id, l.identifier, l.type, l.status, t.id, c.state_id, c.id, $2::date - l.days_ago + 8,
       $2::date - l.days_ago + 7, a.id, $2::date - l.days_ago + time '15:00'
     from json_to_recordset($3) as l (id integer, identifier text, type smallint, status smallint, days_ago integer),
       (select id from transport where agency_id = $1 order by id limit 1) t,
       (select id, state_id from city where agency_id = $1 order by name = 'Caracas' desc limit 1) c,
       (select id from account where agency_id = $1 order by role = 'manager' desc, id limit 1) a`,
    [agencyId, today, JSON.stringify(rows)],
  );
}

/** Writes how many packages each lot holds, and lets the planner and index-only reads know the new rows. */
async function settle(client: pg.Client, agencyId: number, numbers: Numbers, lots: FactLot[]): Promise<void> {
  await client.query(
    `update lot set total_packages = l.packages
     from json_to_recordset($2) as l (id integer, packages integer) where lot.agency_id = $1 and lot.id = l.id`,
    [agencyId, JSON.stringify(lots.map(({ packages }, at) => ({ id: numbers.lot + at, packages })))],
  );
  await skipIds(client, 'lot', numbers.lot + lots.length - 1);
  await skipIds(client, `lot-${numbers.year}`, numbers.lotOfYear + lots.length - 1);
  // triggers counted some of them, where they could not be left out
  await client.query('select recount_lists($1)', [agencyId]);
  await fillSearch(client, agencyId);
  await client.query(
    'vacuum (analyze) account, orders, package, package_step, money_entry, lot, package_count, list_count, search_entry, package_margin',
  );
}

/** A million words are sorted into their index at once; one after the other, as they come while people work, takes minutes. */
async function fillSearch(client: pg.Client, agencyId: number): Promise<void> {
  const wait = async (kilobytes: number) => {
    for (const kind of ['package', 'receiver', 'contact'])
      await client.query(`alter index search_${kind}_words set (gin_pending_list_limit = ${kilobytes})`);
  };
  await wait(65_536);
  await client.query('select refill_search($1)', [agencyId]);
  await wait(128);
}

type Cell = string | number | boolean | null | undefined;

/** Streams rows into a table by COPY; cells in the order of its columns. */
async function copyRows(client: pg.Client, table: string, rows: Cell[][]): Promise<void> {
  const lines = Readable.from(rows.map(row => `${row.map(text).join('\t')}\n`));
  await pipeline(lines, client.query(copyFrom(`copy ${table} from stdin`)));
}

const text = (cell: Cell) =>
  cell === null || cell === undefined
    ? '\\N'
    : String(cell).replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n');

/** The first number of each kind that a run may use, and the year that its lots are numbered in. */
type Numbers = {
  package: number;
  order: number;
  money: number;
  client: number;
  lot: number;
  lotOfYear: number;
  year: number;
};

/** Takes the numbers of a whole run from the current agency's sequences, save the lots', whose count comes out at the end. */
async function reserve(
  client: pg.Client,
  wanted: { packages: number; clients: number; year: number },
): Promise<Numbers> {
  /** Sequences that are counted alike start at the highest of them. */
  const take = async (count: number, ...names: string[]) => {
    const { rows } = await client.query<{ last: number }>(
      'select max(last_id(name)) as last from unnest($1::text[]) name',
      [names],
    );
    const first = (rows[0]?.last ?? 0) + 1;
    for (const name of names) await skipIds(client, name, first + count - 1);
    return first;
  };
  return {
    package: await take(wanted.packages, 'package', 'package_number'),
    order: await take(wanted.packages, 'orders'),
    money: await take(wanted.packages, 'money_entry'),
    client: await take(wanted.clients, 'account', 'locker'),
    lot: await take(0, 'lot'),
    lotOfYear: await take(0, `lot-${wanted.year}`),
    year: wanted.year,
  };
}

/** Numbers up to `taken` are taken. */
async function skipIds(client: pg.Client, sequence: string, taken: number): Promise<void> {
  await client.query('select skip_ids($1, $2)', [sequence, taken]);
}
