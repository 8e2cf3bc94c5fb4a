import type { Answer, Client } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import pg from 'pg';
import { settableClock } from '../apps/server/src/app/clock.ts';
import { prepareCitus } from '../apps/server/src/cli/prepare-citus.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { DEMO_AGENCIES } from '../apps/server/src/demo/agencies.ts';
import { seedMany } from '../apps/server/src/demo/many/seed-many.ts';
import { openSession } from '../apps/server/src/features/accounts/sign-in.ts';
import { start } from '../apps/server/src/main.ts';
import { agencyBy } from '../apps/server/src/services/agency-by.ts';
import { clocked, median } from '../bench/report.ts';
import type { Counts } from '../scripts/lib/steps.mjs';
import { makeAgency, makePerson, openDestinations } from '../test/factories.ts';
import { AIR_TOTAL, APPROVED, card, orderBody } from '../test/orders.ts';
import { leaveAlone } from '../test/citus.ts';
import { runOn, withPath } from '../test/run-on.ts';
import { say } from './compare.ts';
import { type Copy, startCopy } from './copy.ts';
import { clientAt, type Machines, openShop, type Shop } from './shop.ts';

const WARM_UP_MS = 15_000;
const MEASURED_MS = 60_000;
/** One alone waits for nobody else; some at once share this machine's cores with all its servers. */
const PEOPLE = [1, 6];
const SHOWN = 5;

/** The same rows of many agencies, in a database of one machine and in one that is spread: what people wait for. */
export async function drillMany(
  { url, workers }: Machines,
  agencies: number,
  packages: number,
): Promise<Counts> {
  const shop = await openShop({ given: { url, workers }, spreadsLater: true });
  const plain = { ...shop.env, DATABASE_URL: withPath(shop.env.DATABASE_URL, 'plain') };
  const desks: Desk[] = [];
  const failed: string[] = [];
  try {
    const filling = await clocked(() => fill(shop, withPath(url, 'drill'), { agencies, packages, desks }));
    say(`${agencies} agencies with ${packages} packages each: filled in ${seconds(filling)}`);
    await leaveAlone(url, 'drill');
    await runOn(url, 'create database plain template drill owner drill');
    await runOn(withPath(url, 'plain'), 'drop extension citus cascade');
    await shop.lookAgain();
    const spreading = await clocked(() => prepareCitus(shop.env.DATABASE_URL, () => undefined));
    const databases = [withPath(url, 'plain'), ...[url, ...workers].map(one => withPath(one, 'drill'))];
    const [before, ...machines] = await Promise.all(databases.map(megabytesOf));
    say(`spread in ${seconds(spreading)}: ${before} MB on one machine, ${machines.join(', ')} MB on several`);
    if ((await shop.ledgers.query(KEPT)).rows.length > 0)
      failed.push('the first machine keeps what it has given away');
    failed.push(...(await measure({ 'one machine': plain, Citus: shop.env }, shop.logFile, desks)));
    for (const line of failed.slice(0, SHOWN)) say(line);
    return { passed: Number(failed.length === 0), failed: failed.length, skipped: 0 };
  } finally {
    await shop.close({ keep: failed.length > 0 });
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

/** Who is signed in at an agency; they look at a package of `customer`, and `buyer` owes nothing. */
type Desk = {
  slug: string;
  tokens: Record<'manager' | 'customer' | 'buyer', string>;
  city: number;
  id: number;
  tracking: string;
};
type Wanted = { agencies: number; packages: number; desks: Desk[] };

/** `seeingAll`: a superuser's address, with which rows are planted without looking up each reference. */
async function fill(shop: Shop, seeingAll: string, { agencies, packages, desks }: Wanted): Promise<void> {
  const clock = settableClock(new Date());
  const running = await start({ config: readConfig({ ...shop.env, PORT: '0' }), clock });
  const { services } = running;
  const client = (agency: string, token?: string) => clientAt(running.url, token, agency);
  const app = { ...running, clock, client, ownerUrl: shop.env.DATABASE_URL };
  try {
    for (let number = 1; number <= agencies; number++) {
      const slug = `many-${number}`;
      const agencyId = await makeAgency(app, { ...DEMO_AGENCIES[0], slug });
      const { city } = await openDestinations(app, [agencyId]);
      const carrier = { agency_id: agencyId, id: 1, name: 'Alas', contact_info: 'Ana', phone: '305' };
      await services.db.within(agencyId, tx => tx.insertInto('transport').values(carrier).execute());
      const manager = await makePerson(app, slug, 'manager');
      const buyer = await makePerson(app, slug, 'customer');
      await seedMany(seeingAll, { slug, packages, now: clock.now() }, () => undefined);
      const agency = await agencyBy(services.db, services.config, 'id', agencyId);
      const { rows } = await shop.ledgers.query(OF_THE_MIDDLE, [agencyId]);
      if (!agency || !rows[0]) throw new Error(`${slug} is not filled`);
      const { package_id: id, tracking_number: tracking, ...person } = rows[0];
      const { token: customer } = await services.db.within(agencyId, tx =>
        openSession(tx, services, agency, { ...person, picture_key: null }),
      );
      const tokens = { manager: manager.token, buyer: buyer.token, customer };
      desks.push({ slug, tokens, city, id, tracking });
    }
  } finally {
    await running.stop();
  }
}

/** A client who sends neither most nor least, with their newest package. */
const OF_THE_MIDDLE = `select a.id, a.name, a.email, a.phone, a.role, a.locker, p.id as package_id, p.tracking_number
  from package p join account a on a.agency_id = p.agency_id and a.id = p.account_id
  where p.agency_id = $1 order by a.id >= (select max(id) / 2 from account where agency_id = $1) desc, a.id, p.id desc
  limit 1`;

type As = (who: keyof Desk['tokens']) => Client;
/** What is measured; a page waits for all its calls. */
const DEEDS: Record<string, (as: As, desk: Desk) => Promise<Answer<EndpointKey>>[]> = {
  'first page of packages': as => [as('manager')('GET /order/page/:n/:size', { params: { n: 1, size: 50 } })],
  'a package': (as, { id, tracking }) => [
    as('manager')('GET /order/:id', { params: { id: tracking } }),
    as('manager')('GET /order/related/:id', { params: { id } }),
  ],
  'search by number': (as, { tracking }) => [
    as('manager')('GET /order/page/:n/:size', { params: { n: 1, size: 50 }, query: { q: tracking } }),
  ],
  'a customer’s packages': as => [
    as('customer')('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 } }),
  ],
  'a purchase': (as, { city }) => [
    as('buyer')(
      'POST /order/create',
      { body: orderBody(city, { payment: { total: AIR_TOTAL, ...card(APPROVED) } }) },
      { idempotencyKey: crypto.randomUUID() },
    ),
  ],
};

/** Says what people wait for, who do each thing here and there in turns, in one agency after another; answers what was refused. */
async function measure(places: Record<string, Shop['env']>, log: string, desks: Desk[]): Promise<string[]> {
  const refused: string[] = [];
  const copies: { name: string; copy: Copy }[] = [];
  try {
    for (const [name, env] of Object.entries(places)) copies.push({ name, copy: await startCopy(env, log) });
    for (const people of PEOPLE) {
      const took: Record<string, number[]> = {};
      const begun = performance.now();
      const person = async (first: number) => {
        for (let at = first; performance.now() < begun + WARM_UP_MS + MEASURED_MS; at++) {
          const desk = desks[at % desks.length] as Desk;
          for (const [deed, work] of Object.entries(DEEDS))
            for (const { name, copy } of copies) {
              const as: As = who => clientAt(copy.url, desk.tokens[who], desk.slug);
              const ms = await clocked(async () => {
                for (const answer of await Promise.all(work(as, desk)))
                  if (!answer.success)
                    refused.push(`${name}, ${deed}: ${answer.status} ${answer.error.code}`);
              });
              if (performance.now() > begun + WARM_UP_MS) (took[`${deed}, ${name}`] ??= []).push(ms);
            }
        }
      };
      await Promise.all(
        Array.from({ length: people }, (_, at) => person(Math.floor((at * desks.length) / people))),
      );
      for (const [what, ms] of Object.entries(took).toSorted(([one], [other]) => one.localeCompare(other)))
        say(`${people} at once: ${what}: ${median(ms).toFixed(0)} ms, ${slow(ms).toFixed(0)} at 95 %`);
    }
  } finally {
    for (const { copy } of copies) await copy.stop();
  }
  return refused;
}

const slow = (ms: number[]) =>
  ms.toSorted((one, other) => one - other)[Math.floor(ms.length * 0.95)] ?? Number.NaN;

async function megabytesOf(machine: string): Promise<number> {
  const client = new pg.Client(machine);
  await client.connect();
  const { rows } = await client.query<{ mb: number }>(
    'select (pg_database_size(current_database()) / 1000000)::int as mb',
  );
  await client.end();
  return rows[0]?.mb ?? 0;
}

/** What stands in a table of the first machine that its workers have: Citus shows it to nobody. */
const KEPT = 'select from pg_dist_partition where pg_relation_size(logicalrelid) > 0';
