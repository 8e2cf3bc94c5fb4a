import type { Services } from '../http/context.ts';
import { DEMO_AGENCIES } from './agencies.ts';
import { provisionAgency } from '../provision/provision-agency.ts';

/** Makes the demo agencies with their people and packages, once. `ownerUrl`: agencies are made by the database's owner. */
export async function seedDemo(
  services: Services,
  ownerUrl: string,
  progress: (line: string) => void,
): Promise<void> {
  for (const agency of DEMO_AGENCIES) {
    const existing = await services.db.deployment
      .selectFrom('agency')
      .select('id')
      .where('slug', '=', agency.slug)
      .executeTakeFirst();
    if (existing) continue;
    progress(`Making the demo agency ${agency.name}`);
    await provisionAgency(
      ownerUrl,
      {
        ...agency,
        stateCode: 'FL',
        email: `hola@${agency.slug}.test`,
        supportEmail: `soporte@${agency.slug}.test`,
        timeZone: 'America/New_York',
      },
      services.clock.now(),
    );
  }
}
