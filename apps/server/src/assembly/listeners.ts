import type { Listener } from '../facts/fact.ts';
import type { Services } from '../services/context.ts';
import { countFacts } from '../features/audit/count-facts.ts';
import { issueByFacts } from '../features/invoices/issue-invoice.ts';
import { keepByFacts } from '../features/margins/keep-margins.ts';
import { queueByFacts } from '../features/mails/queue-by-facts.ts';
import { pushByFacts } from '../features/push/queue-pushes.ts';

/** What follows from facts, in the order in which it is done: the one counter that others wait for comes late. */
export const listeners = (services: Pick<Services, 'jobs' | 'clock' | 'config'>): readonly Listener[] => [
  queueByFacts(services),
  pushByFacts(services),
  keepByFacts,
  countFacts,
  issueByFacts(services),
];
