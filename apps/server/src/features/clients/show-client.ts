import { LATEST_PACKAGES } from '@puerta/domain/parcel-limits';
import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { readBook } from '../addresses/read-book.ts';
import { invoicesOfClient } from '../invoices/list-invoices.ts';
import { latestOf } from '../packages/list-packages.ts';
import { presentClientData } from './present.ts';
import { selectClient } from './queries.ts';

export const showClient: Handler<'GET /clients/:id'> = async ({ agency, db }, { params }) => {
  const tx = db.read(agency.id);
  const client = await selectClient(tx, agency.id, params.id);
  if (!client) return refuse('not_found');
  const packages = await latestOf(tx, agency.id, client.id, LATEST_PACKAGES);
  const book = await readBook(tx, { agencyId: agency.id, accountId: client.id });
  return {
    data: {
      user_data: presentClientData(client),
      packages: packages.map(({ package_receive, ...row }) => ({ ...row, address: package_receive })),
      ...book,
    },
  };
};

export const showInvoices: Handler<'GET /clients/invoices/:id'> = async ({ agency, db }, { params }) => {
  const tx = db.read(agency.id);
  const client = await selectClient(tx, agency.id, params.id);
  if (!client) return refuse('not_found');
  return { data: await invoicesOfClient(tx, agency.id, client.id) };
};
