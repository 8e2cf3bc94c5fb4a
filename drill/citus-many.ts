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
import { withPath } from '../test/run-on.ts';
import { say } from './compare.ts';
import { startCopy } from './copy.ts';
import { clientAt, type Machines, openShop, type Shop } from './shop.ts';

const WARM_UP_MS = 15_000;
const MEASURED_MS = 60_000;
/** One alone waits for nobody else; some at once share this machine's cores with all its servers. */
const PEOPLE = [1, 6];
const SHOWN = 5;

/** The same rows of many agencies, on one machine and then spread over several: what pages and purchases take. */
export async function drillMany(
  { url, workers }: Machines,
  agencies: number,
  packages: number,
): Promise<Counts> {
  const shop = await openShop({ given: { url, workers }, spreadsLater: true });
  const machines = [url, ...workers].map(machine => withPath(machine, 'drill'));
  const onDisk = async () => (await Promise.all(machines.map(megabytesOf))).join(', ');
  const desks: Desk[] = [];
  const failed: string[] = [];
  try {
    const filling = await clocked(() => fill(shop, withPath(url, 'drill'), { agencies, packages, desks }));
    say(`${agencies} agencies with ${packages} packages each: filled in ${seconds(filling)}`);
    say(`one machine: ${await onDisk()} MB on disk`);
    failed.push(...(await measure('one machine', shop, desks)));
    const spreading = await clocked(() => prepareCitus(shop.env.DATABASE_URL, () => undefined));
    say(`Citus: spread in ${seconds(spreading)}; ${await onDisk()} MB on disk`);
    if ((await shop.ledgers.query(KEPT)).rows.length > 0)
      failed.push('the first machine keeps what it has given away');
    failed.push(...(await measure('Citus', shop, desks)));
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

/** Says what people wait for, who go from agency to agency; answers what was refused. */
async function measure(name: string, shop: Shop, desks: Desk[]): Promise<string[]> {
  const copy = await startCopy(shop.env, shop.logFile);
  const refused: string[] = [];
  const person = async (number: number, until: number, took: (deed: string, ms: number) => void) => {
    for (let at = number; performance.now() < until; at++) {
      const desk = desks[at % desks.length] as Desk;
      const as: As = who => clientAt(copy.url, desk.tokens[who], desk.slug);
      for (const [deed, work] of Object.entries(DEEDS)) {
        const ms = await clocked(async () => {
          for (const answer of await Promise.all(work(as, desk)))
            if (!answer.success) refused.push(`${deed}: ${answer.status} ${answer.error.code}`);
        });
        if (performance.now() > until - MEASURED_MS) took(deed, ms);
      }
    }
  };
  try {
    for (const people of PEOPLE) {
      const all = new Map(Object.keys(DEEDS).map(deed => [deed, [] as number[]]));
      const until = performance.now() + WARM_UP_MS + MEASURED_MS;
      const took = (deed: string, ms: number) => void all.get(deed)?.push(ms);
      await Promise.all(
        Array.from({ length: people }, (_, at) =>
          // each begins at another agency
          person(Math.floor((at * desks.length) / people), until, took),
        ),
      );
      for (const [deed, ms] of all)
        say(
          `${name}, ${people} at once, ${deed}: ${median(ms).toFixed(0)} ms, ${slow(ms).toFixed(0)} at 95 %`,
        );
    }
  } finally {
    await copy.stop();
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
