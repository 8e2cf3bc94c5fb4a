import { settableClock } from '../app/clock.ts';
import { openSimulators } from '../providers.ts';
import type { Services } from '../services/context.ts';
import { provisionAgency } from '../provision/provision-agency.ts';
import { DEMO_AGENCIES, type DemoAgency } from './agencies.ts';
import { fillMargins } from '../features/margins/keep-margins.ts';
import { seedAddresses, seedTickets } from './seed-customer.ts';
import { seedLots, seedPackages } from './seed-packages.ts';
import { seedPeople } from './seed-people.ts';
import { seedPlaces } from './seed-places.ts';
import { daysBefore, type DemoProviders, loadWorld, type World } from './world.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/within-agency.ts';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { issueInvoice } from '../features/invoices/issue-invoice.ts';
import type { Bought } from './buy.ts';

/** The counter that says a demo agency is complete; written in the transaction that fills it. */
const COMPLETE = 'demo';

/**
 * Makes the demo agencies with their people and packages, once. `ownerUrl`: agencies are made by the database's
 * owner. A start that dies in between leaves an empty agency, which the next start fills.
 */
export async function seedDemo(
  services: Services,
  ownerUrl: string,
  progress: (line: string) => void,
): Promise<void> {
  for (const agency of DEMO_AGENCIES) {
    const id = (await findAgency(services, agency)) ?? (await provision(services, ownerUrl, agency));
    if (await isComplete(services, id)) continue;
    progress(`Filling the demo agency ${agency.name}`);
    await withProviders(ownerUrl, services.clock.now(), providers => fill(services, agency, id, providers));
    await fillMargins(services);
  }
}

/** Opens simulators of the demo's own: they write the same ledgers as the server's, on a clock that can go back. */
async function withProviders(
  ownerUrl: string,
  now: Date,
  work: (providers: DemoProviders) => Promise<void>,
): Promise<void> {
  const clock = settableClock(now);
  const { carrier, payment, close } = await openSimulators({ databaseUrl: ownerUrl, clock });
  try {
    await work({ carrier, payment, clock });
  } finally {
    await close();
  }
}

async function findAgency(services: Services, { slug }: DemoAgency): Promise<number | undefined> {
  const row = await services.db.deployment
    .selectFrom('agency')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id;
}

function provision(services: Services, ownerUrl: string, agency: DemoAgency): Promise<number> {
  const settings = {
    ...agency,
    stateCode: 'FL',
    email: `hola@${agency.slug}.test`,
    supportEmail: `soporte@${agency.slug}.test`,
    timeZone: 'America/New_York',
  };
  return provisionAgency(ownerUrl, settings, services.clock.now());
}

async function isComplete({ db }: Services, agencyId: number): Promise<boolean> {
  const row = await db
    .read(agencyId)
    .selectFrom('counter')
    .select('value')
    .where('agency_id', '=', agencyId)
    .where('name', '=', COMPLETE)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * All of an agency's demo data, or nothing of it. What a start that dies has paid to the simulators stays in their
 * ledgers and belongs to nobody, as the next start pays again.
 */
async function fill(
  services: Services,
  agency: DemoAgency,
  agencyId: number,
  providers: DemoProviders,
): Promise<void> {
  const { db, clock, files } = services;
  const now = clock.now();
  await db.within(agencyId, async tx => {
    await seedPlaces(tx, agency);
    const people = await seedPeople(tx, agency, now);
    const world = await loadWorld(tx, { agency, agencyId, now, people, files }, providers);
    await seedLots(tx, world);
    const packages = await seedPackages(tx, world);
    await seedInvoices(tx, world, packages);
    await seedTickets(tx, world, packages);
    await seedAddresses(tx, world);
    await seedFacts(tx);
    // who sells since 2011 needs no first steps
    await tx
      .insertInto('first_steps')
      .values({ agency_id: agencyId, put_away_at: now, margins_at: now, promotions_at: now })
      .execute();
    await tx.insertInto('counter').values({ agency_id: agencyId, name: COMPLETE, value: 1 }).execute();
  });
}

/**
 * Gives what the demo planted the history that its purchases, steps, payments, voids and invoices would have left, each
 * purchase and payment told of who made or recorded it; nobody hears it, so that no mail is sent about last month.
 */
async function seedFacts(tx: Tx): Promise<void> {
  await sql`
    insert into fact (agency_id, at, kind, in_trail, actor_id, actor_name, package_id, order_id, client_id, object_type,
        object_id, object_label, data, money, person)
      select ${tx.agencyId}, at, kind, false, own.id,
        case when own.role = 'customer' then '' else coalesce(own.name, '') end, package_id, order_id, client_id, object_type, object_id, label,
        jsonb_build_object('to', data),
        case when money is not null then jsonb_build_object(case when kind = 'debt.paid_outside' then 'from' else 'to' end, money) end,
        case when own.role = 'customer' then jsonb_build_object('actor', own.name) end
      from (
        select id as by_id, created_at as at, 'client.registered' as kind, null::integer as package_id, null::integer as order_id,
          id as client_id, 'client' as object_type, id as object_id, '' as label, '{}'::jsonb as data,
          null::jsonb as money
        from account where agency_id = ${tx.agencyId} and role = 'customer'
        union all
        select null, s.at, 'package.stepped', p.id, p.order_id, p.account_id, 'package', p.id, p.tracking_number,
          jsonb_build_object('status', s.status), null
        from package_step s join package p on p.agency_id = s.agency_id and p.id = s.package_id
        where s.agency_id = ${tx.agencyId} and s.status > 1
        union all
        select case when m.kind = 'outside' then m.actor_id else coalesce(o.account_id, p.account_id) end, m.created_at,
          case when m.purpose = 'order' then 'order.bought' when m.kind = 'outside' then 'debt.paid_outside' else 'debt.paid' end,
          m.package_id, coalesce(m.order_id, p.order_id), coalesce(o.account_id, p.account_id),
          case when m.purpose = 'order' then 'order' else 'package' end,
          case when m.purpose = 'order' then m.order_id else m.package_id end,
          coalesce(p.tracking_number, m.order_id::text), case when m.kind = 'outside' then jsonb_build_object('method', m.method, 'reference', m.reference) else '{}' end,
          jsonb_build_object(case when m.kind = 'outside' then 'debt_cents' else 'amount_cents' end, m.amount_cents)
        from money_entry m
          left join package p on p.agency_id = m.agency_id and p.id = m.package_id
          left join orders o on o.agency_id = m.agency_id and o.id = m.order_id
        where m.agency_id = ${tx.agencyId} and m.kind in ('charge', 'outside') and m.purpose in ('order', 'debt')
        union all
        select p.account_id, p.voided_at, 'label.voided', p.id, p.order_id, p.account_id, 'package', p.id, p.tracking_number,
          '{}', jsonb_build_object('refund_cents', m.amount_cents)
        from money_entry m join package p on p.agency_id = m.agency_id and p.id = m.package_id
        where m.agency_id = ${tx.agencyId} and m.kind = 'refund' and p.voided_at is not null
        union all
        select null, i.created_at, 'invoice.issued', i.package_id, p.order_id, i.account_id, 'package', i.package_id,
          p.tracking_number, jsonb_build_object('number', i.number),
          jsonb_build_object('total_cents', i.total_cents)
        from invoice i join package p on p.agency_id = i.agency_id and p.id = i.package_id
        where i.agency_id = ${tx.agencyId}
      ) happened
        left join account own on own.agency_id = ${tx.agencyId} and own.id = by_id
      order by at`.execute(tx);
}

/** Issues the invoices that reception and delivery would have issued, each on its day. */
async function seedInvoices(tx: Tx, world: World, packages: Bought[]): Promise<void> {
  const due = packages.flatMap(bought => {
    const daysAgo = bought.plan.receivedDaysAgo ?? bought.plan.deliveredDaysAgo;
    return daysAgo === null ? [] : [{ id: bought.id, daysAgo: paidSince(bought, daysAgo) }];
  });
  for (const { id, daysAgo } of due.sort((one, other) => other.daysAgo - one.daysAgo)) {
    world.clock.set(daysBefore(world.now, daysAgo));
    await issueInvoice(tx, { clock: world.clock }, id);
  }
}

/** A debt is paid the day after it was found. */
const paidSince = ({ plan }: Bought, daysAgo: number) =>
  plan.status >= PACKAGE_STATUS.miami && plan.measured !== 'as declared' ? Math.max(0, daysAgo - 1) : daysAgo;
