import { DEMO_AGENCIES } from '../apps/server/src/demo/agencies.ts';
import { provisionAgency } from '../apps/server/src/provision/provision-agency.ts';
import type { TestApp } from './app.ts';

/** Two agencies, `caribe` (id 1) and `andes` (id 2), as a deployment provisions them: no people, no costs yet. */
export async function makeAgencies(app: TestApp): Promise<void> {
  for (const agency of DEMO_AGENCIES) {
    const contact = {
      stateCode: 'FL',
      email: `hola@${agency.slug}.test`,
      supportEmail: `soporte@${agency.slug}.test`,
    };
    await provisionAgency(
      app.ownerUrl,
      { ...agency, ...contact, timeZone: 'America/New_York' },
      app.clock.now(),
    );
  }
}
