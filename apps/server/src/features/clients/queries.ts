import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import type { Cents } from '@puerta/domain/money/money';
import { OWN_FIELDS } from '@puerta/domain/people/person';
import { sql } from 'kysely';
import { anyOf } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

/** What every row of a client says. */
export const CLIENT_COLUMNS = [
  'id',
  ...OWN_FIELDS,
  'picture_key',
  'blocked_at',
  'mail_refused_at',
  'mail_stopped',
] as const;

/** Rows of a page, newest first. */
export const selectClients = (tx: ReadTx, ids: readonly number[]) =>
  tx
    .selectOwn('account')
    .select(CLIENT_COLUMNS)
    .where('id', '=', anyOf(ids))
    .where('role', '=', 'customer')
    .orderBy('id', 'desc')
    .execute();

export type ClientRow = Awaited<ReturnType<typeof selectClients>>[number];

/** What rows of the list hold besides, where somebody asks for it; cents owed, and the day of the newest package. */
export const selectExtra = (tx: ReadTx, ids: readonly number[]) =>
  tx
    .selectOwn('account as a')
    .select(['a.id', 'a.join_day', 'a.city', 'a.state'])
    .select(
      sql<Cents>`(select coalesce(sum(p.final_payment_cents - p.discount_cents), 0) from package p
        where p.agency_id = ${tx.agencyId} and p.account_id = a.id and p.payment and p.voided_at is null)`.as(
        'owed',
      ),
    )
    .select(
      sql<CalendarDay | null>`(select p.order_day from package p
        where p.agency_id = ${tx.agencyId} and p.account_id = a.id order by p.id desc limit 1)`.as('last'),
    )
    .where('a.id', '=', anyOf(ids))
    .execute();

export type ExtraRow = Awaited<ReturnType<typeof selectExtra>>[number];
