import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBuyer } from '../../../../test/buyer.ts';
import { openHouse } from '../../../../test/house.ts';
import { card, HELD } from '../../../../test/orders.ts';
import { knownMigrations } from '../db/migrate.ts';

const house = await openHouse();
const { app, superuser } = house;
const { services, clock } = app;

/** What a scrape says, once what was remembered is asked anew. */
async function scrape(): Promise<string> {
  clock.advance(10_000);
  return (await fetch(`${app.url}/metrics`)).text();
}
function valueOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find(one => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

test('what waits is counted over all agencies, with the age of the oldest', async () => {
  const HELD_ATTEMPTS = '{what="attempt",state="held"}';
  expect(valueOf(await scrape(), `puerta_waiting${HELD_ATTEMPTS}`)).toBeUndefined();
  await (await makeBuyer(house)).buy({ payment: card(HELD) });
  clock.advance(120_000);
  await superuser.query(
    `insert into attempt (agency_id, id, kind, reference, amount_cents, state, provider, created_at, updated_at)
     select 2, 1, kind, '2-1-elsewhere', amount_cents, state, provider, $1, $1 from attempt where state = 'held'`,
    [clock.now()],
  );
  const bought = await makeBuyer(house);
  await bought.bought();
  await superuser.query(`update mail set state = 'dead' where id in (select min(id) from mail)`);
  await superuser.query(
    `update package set carrier_tracking = null, ups_tracking = null where agency_id = 1`,
  );
  const text = await scrape();
  expect(valueOf(text, `puerta_waiting${HELD_ATTEMPTS}`)).toBe(2);
  expect(valueOf(text, `puerta_waiting_oldest_seconds${HELD_ATTEMPTS}`)).toBe(130);
  expect(valueOf(text, 'puerta_waiting{what="mail",state="dead"}')).toBe(1);
  expect(valueOf(text, 'puerta_waiting{what="label",state="missing"}')).toBe(1);
  expect(valueOf(text, 'puerta_jobs{queue="mail",state="due"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'puerta_jobs_late_seconds{queue="mail"}')).toBeGreaterThan(0);
  // what serves calls remembers its agency: counting must not have changed it
  expect(await bought.orders()).toHaveLength(1);
});

test('a copy says what it is and what it has', async () => {
  const text = await scrape();
  const schema = (await knownMigrations()).at(-1);
  expect(text).toMatch(
    new RegExp(`^puerta_info\\{version="\\d+\\.\\d+\\.\\d+",schema="${schema}"\\} 1$`, 'm'),
  );
  expect(valueOf(text, 'puerta_database_up')).toBe(1);
  expect(valueOf(text, 'puerta_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'puerta_disk_free_bytes')).toBeGreaterThan(0);
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('how old the newest backup is', async () => {
  expect(valueOf(await scrape(), 'puerta_backup_age_seconds')).toBeUndefined();
  await superuser.query(
    `insert into backup (made_at, place, name, bytes, row_count)
     select $1::timestamptz - ago * interval '1 hour', 'disk', 'x', 1, 1 from unnest(array[3, 27]) ago`,
    [clock.now()],
  );
  expect(valueOf(await scrape(), 'puerta_backup_age_seconds')).toBe(3 * 3600 + 10);
});

test('the database is asked once in ten seconds; one that is silent does not keep the other figures', async () => {
  const { pool } = services.db;
  const { connect } = pool;
  let asked = 0;
  pool.connect = (() => {
    asked++;
    return new Promise(() => undefined);
  }) as typeof connect;
  try {
    const text = await scrape();
    expect(valueOf(text, 'puerta_database_up')).toBe(0);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).not.toMatch(/^puerta_waiting\{/m);
    await fetch(`${app.url}/metrics`);
    expect(asked).toBe(1);
  } finally {
    pool.connect = connect;
  }
  expect(valueOf(await scrape(), 'puerta_database_up')).toBe(1);
});

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Names of metrics in an expression: what is followed by neither a call nor a label's value. */
const METRIC = /\b(?:puerta|http|nodejs|process)_\w+/g;

test('alarms and board name figures that there are, and each alarm has its paragraph', async () => {
  const known = new Set((await scrape()).match(/(?<=^# TYPE )\w+/gm));
  const rules = read('deploy/prometheus-rules.yml');
  const board = JSON.parse(read('deploy/grafana-board.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = [
    ...[...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(asked.length).toBeGreaterThan(30);
  for (const expr of asked) {
    const names = expr.match(METRIC) ?? [];
    expect([expr, names.length > 0 || expr.startsWith('up{')]).toEqual([expr, true]);
    for (const name of names) expect(known).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
  }
  const alarms = read('docs/runbook.md');
  const names = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
  expect(alarms.match(/(?<=^## )\w+$/gm)).toEqual(names);
  const anchors = [...rules.matchAll(/runbook: docs\/runbook\.md#(\w+) /g)].map(([, anchor]) => anchor);
  expect(anchors).toEqual(names.map(name => name.toLowerCase()));
});
