import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/fresh-database.ts';
import { migrate } from './migrate.ts';

const secret = { secret: 'the-secret-of-an-older-deployment' };

test("who accepted terms that do not exist had read the portal's own, and that is put on record", async () => {
  const fresh = await emptyDatabase();
  await migrate(fresh.url, secret, { last: '0088-who-owes' });
  const owner = new pg.Client(fresh.seeingAll);
  await owner.connect();
  const agency = (slug: string, version: string, text: string | null) =>
    owner.query(
      `insert into agency (slug, name, short_name, color, email, support_email, tracking_prefix, warehouse_name, warehouse_address,
          warehouse_city, warehouse_state, warehouse_zip, warehouse_phone, terms_version, terms_text)
        values ($1, $1, 'VJ', '#112233', 'a@v.test', 's@v.test', 'VJ', 'W', '1 St', 'Miami', 'FL', '33101', '305', $2, $3)`,
      [slug, version, text],
    );
  try {
    await agency('sin', 'propia-3', null);
    await agency('con', 'propia-9', 'Los nuestros.');
    for (const [id, version] of [
      [5, '2026-11'],
      [6, 'propia-1'],
      [7, 'propia-2'],
      [8, 'propia-3'],
    ])
      await owner.query(
        `insert into account (agency_id, id, role, name, email, join_day, terms_version)
          values (1, $1::int, 'customer', 'Ana', $1 || '@v.test', '2026-01-01', $2)`,
        [id, version],
      );
    await owner.query(`insert into account (agency_id, id, role, name, email, join_day, terms_version)
      values (2, 5, 'customer', 'Eva', 'e@v.test', '2026-01-01', 'propia-9')`);
    // the first of the agency's versions had a text, which it took back later; the others came of saving something else
    for (const to of [
      { terms_version: 'propia-1', terms_text: 'Los de antes.' },
      { terms_version: '2026-11', terms_text: null },
      { terms_version: 'propia-2', profit_air: 26 },
      { terms_version: 'propia-3' },
    ])
      await owner.query(
        `insert into fact (agency_id, at, kind, in_trail, actor_name, object_type, object_label, data)
          values (1, now(), 'settings.updated', true, '', 'settings', '', $1)`,
        [{ to }],
      );
    await migrate(fresh.url, secret);
    const accepted = await owner.query(
      'select agency_id, id, terms_version as version from account order by 1, 2',
    );
    expect(accepted.rows.map(({ version }) => version)).toEqual([
      '2026-11',
      'propia-1',
      '2026-11',
      '2026-11',
      'propia-9',
    ]);
    const kept = await owner.query('select terms_version as version from agency order by id');
    expect(kept.rows.map(({ version }) => version)).toEqual(['2026-11', 'propia-9']);
  } finally {
    await owner.end();
    await fresh.drop();
  }
});
