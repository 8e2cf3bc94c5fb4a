import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/fresh-database.ts';
import { migrate } from './migrate.ts';

const secret = { secret: 'the-secret-of-an-older-deployment' };

test('second factors of before stand for the address whose reader had them, and for nobody where that is not known', async () => {
  const fresh = await emptyDatabase();
  await migrate(fresh.url, secret, { last: '0097-refunds-at-the-bank' });
  const owner = new pg.Client(fresh.seeingAll);
  await owner.connect();
  const day = (n: number | null) => n && `2026-01-0${n}`;
  try {
    await owner.query(
      `insert into agency (slug, name, short_name, color, email, support_email, tracking_prefix, warehouse_name, warehouse_address,
          warehouse_city, warehouse_state, warehouse_zip, warehouse_phone)
        values ('v', 'v', 'VJ', '#112233', 'a@v.test', 's@v.test', 'VJ', 'W', '1 St', 'Miami', 'FL', '33101', '305')`,
    );
    const people = [
      { id: 1, factor: 2, verified: 1 },
      { id: 2, factor: 2 },
      { id: 3, factor: 2, verified: 3 },
      // a reset wrote the moment anew, and somebody had its password and the factor
      { id: 4, factor: 2, verified: 3, password: 3, session: 4 },
      { id: 5, factor: 2, verified: 3, password: 3 },
      // a session of before the link says nothing, nor one after a link that set no password
      { id: 6, factor: 2, verified: 3, password: 3, session: 2 },
      { id: 7, factor: 2, verified: 3, password: 1, session: 4 },
      { id: 8, verified: 1 },
    ];
    for (const { id, factor, verified, password, session } of people) {
      await owner.query(
        `insert into account (agency_id, id, role, name, email, join_day, second_factor_confirmed_at, email_verified_at, password_changed_at)
          values (1, $1::int, 'customer', 'Ana', 'Ana' || $1 || '@v.test', '2026-01-01', $2, $3, $4)`,
        [id, factor, verified, password].map((value, n) => (n === 0 ? id : day(value ?? null))),
      );
      if (session)
        await owner.query(
          `insert into session (agency_id, id, account_id, created_at, last_used_at)
            values (1, gen_random_uuid(), $1, $2, $2)`,
          [id, day(session)],
        );
    }
    await migrate(fresh.url, secret);
    const { rows } = await owner.query(
      'select id, second_factor_email as email from account where second_factor_email is not null order by id',
    );
    expect(rows).toEqual([
      { id: 1, email: 'ana1@v.test' },
      { id: 4, email: 'ana4@v.test' },
    ]);
  } finally {
    await owner.end();
    await fresh.drop();
  }
});
