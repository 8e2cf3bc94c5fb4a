import type { Data } from '@puerta/contract/client';
import type { Agency } from '../../app/agency.ts';
import type { Tx } from '../../db/within-agency.ts';
import { selectEntriesOfClient } from './client-queries.ts';
import { presentEntry, presentRefund } from './present.ts';
import { selectOpenRefundsOf } from './queries.ts';

type Movements = Data<'GET /clients/movements/:id'>;

/** A client's movements of money, newest first, and before the first of them the refunds that are not made yet. */
export async function movementsOfClient(
  tx: Tx,
  agency: Pick<Agency, 'id' | 'time_zone'>,
  client: number,
  rows: { before: number | null; limit: number },
): Promise<{ entries: Movements; refunds: Omit<Movements[number], 'id'>[] }> {
  const entries = await selectEntriesOfClient(tx, agency.id, client, rows);
  const refunds = rows.before === null ? await selectOpenRefundsOf(tx, agency.id, client) : [];
  return {
    entries: entries.map(row => ({ ...presentEntry(row), id: row.id })),
    refunds: refunds.map(row => presentRefund(agency, row)),
  };
}
