import type { Listener } from '../facts/fact.ts';
import type { Services } from '../services/services.ts';
import { countFacts } from './audit/count-facts.ts';
import { issueByFacts } from './invoices/issue-by-facts.ts';
import { keepByFacts } from './margins/keep-by-facts.ts';
import { queueByFacts } from './mails/queue-by-facts.ts';
import { pushByFacts } from './push/queue-pushes.ts';

/** What follows from facts, in the order in which it is done: the one counter that others wait for comes late. */
export const listeners = (services: Pick<Services, 'jobs' | 'clock' | 'config'>): readonly Listener[] => [
  queueByFacts(services),
  pushByFacts(services),
  keepByFacts,
  countFacts,
  issueByFacts(services),
];
