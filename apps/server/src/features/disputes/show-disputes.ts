import type { Data } from '@puerta/contract/client';
import type { Context } from '../../services/context.ts';
import { presentDispute } from './present.ts';
import { type DisputeRow, selectDisputes } from './queries.ts';

type Call = Pick<Context, 'agency' | 'clock' | 'providers' | 'read'>;

/** The gateway that its payment was made through. */
export const gatewayOf = ({ agency, providers }: Pick<Call, 'agency' | 'providers'>, row: DisputeRow) =>
  providers.used(agency.id, row).payment;

/** What banks and gateways say of payments, and nobody has seen to. */
export async function openDisputes(call: Call): Promise<Data<'GET /admin/attention'>['disputes']> {
  const rows = await selectDisputes(call.read);
  const now = call.clock.now();
  return rows.map(row => presentDispute(row, now, gatewayOf(call, row).sendEvidence !== undefined));
}
