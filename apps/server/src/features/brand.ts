import type { Brand } from '../adapters/documents/port.ts';
import type { Agency, Services } from '../http/context.ts';

/** How an agency's printed documents present it. */
export async function brandOf({ db, files }: Pick<Services, 'db' | 'files'>, agency: Agency): Promise<Brand> {
  const row = await db
    .read(agency.id)
    .selectFrom('agency')
    .select(['logo_key', 'address', 'city', 'state_code', 'zip_code'])
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  const logo = row.logo_key ? await files.get(row.logo_key) : null;
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
