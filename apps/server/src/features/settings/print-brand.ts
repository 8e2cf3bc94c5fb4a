import type { Brand } from '../../adapters/documents/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import type { ReadTx } from '../../db/within-agency.ts';

/** How an agency's printed documents present it. */
export async function brandOf({ db, files }: Pick<Services, 'db' | 'files'>, agency: Agency): Promise<Brand> {
  const row = await selectPrinted(db.read(agency.id));
  // paper is white, and many printers know only black
  const key = row.logo_black_key ?? row.logo_key;
  const logo = key ? await files.get(key) : null;
  return {
    name: agency.name,
    color: agency.color,
    // what PDF files can hold
    logo: logo && /^image\/(png|jpeg)$/.test(logo.type) ? logo.bytes : null,
    email: agency.support_email,
    phone: agency.phone,
    addressLines: [row.address, `${row.city}, ${row.state_code} ${row.zip_code}`],
  };
}

/** What paper shows of an agency. */
const selectPrinted = (tx: ReadTx) =>
  tx
    .selectFrom('agency')
    .select(['logo_key', 'logo_black_key', 'address', 'city', 'state_code', 'zip_code'])
    .where('id', '=', tx.agencyId)
    .executeTakeFirstOrThrow();
