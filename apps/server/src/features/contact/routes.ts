import type { Routes } from '../../services/context.ts';
import { selectContact, selectTerms } from './queries.ts';

export const contactRoutes: Routes = {
  'GET /open/contact': async ({ agency, db }) => ({
    data: await selectContact(db.read(agency.id), agency.id),
  }),
  'GET /open/terms': async ({ agency, db }) => {
    const { version, text } = await selectTerms(db.read(agency.id), agency.id);
    return { data: { version, text: text?.trim() || null } };
  },
};
