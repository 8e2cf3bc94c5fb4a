import type { Routes } from '../../services/context.ts';
import { selectContact, selectTerms } from './queries.ts';

// Feature: Visitors read the agency's contact data and terms.
export const contactRoutes: Routes = {
  'GET /open/contact': async ({ read }) => ({
    data: await selectContact(read),
  }),
  'GET /open/terms': async ({ read }) => {
    const { version, text } = await selectTerms(read);
    return { data: { version, text: text?.trim() || null } };
  },
};
