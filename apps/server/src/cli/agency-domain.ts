import { isFullHost } from '@puerta/domain/agency-host';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import { giveDomain } from '../features/settings/give-domain.ts';
import { agencyBy, agencyOrigin } from '../services/agency-by.ts';
import { CommandError, type Given, optionReader } from './given.ts';

export const DOMAIN_USAGE = `agency domain --agency LABEL --domain HOST   (the links in its mails lead there)
agency domain clear --agency LABEL`;

type Call = { db: Database; config: Config; given: Given; now: Date };

/** The agency's own host from now on. Answers what to tell the operator. */
export async function setDomain(call: Call): Promise<string> {
  const { check } = optionReader(call.given);
  const isHost = (text: string) => isFullHost(text.toLowerCase());
  const domain = check('domain', isHost, 'a host name such as envios.miagencia.com').toLowerCase();
  return change(call, domain);
}

/** The agency is reached by its label alone again. */
export const clearDomain = (call: Call): Promise<string> => change(call, null);

async function change({ db, config, given, now }: Call, domain: string | null): Promise<string> {
  const slug = optionReader(given).need('agency');
  const agency = await agencyBy(db, config, 'slug', slug);
  if (!agency) throw new CommandError(`There is no agency ${slug}`);
  if (!(await giveDomain({ db, config }, { agency, domain, now })))
    throw new CommandError(`${domain} leads to another agency or to the deployment itself`);
  return `The links in mails of ${agency.name} lead to ${agencyOrigin(config, { ...agency, domain })}`;
}
