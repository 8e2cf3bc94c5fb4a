import { packagePushes, type PushTemplate, ticketPushes } from '@puerta/contract/push.es';
import type { Listener } from '../../facts/fact.ts';
import type { Services } from '../../services/services.ts';
import { MAILED, mailsOf } from '../mails/queue-by-facts.ts';
import { insertPushes } from './queries.ts';

const isPushed = (template: string): template is PushTemplate =>
  Object.hasOwn(packagePushes, template) || Object.hasOwn(ticketPushes, template);

/** Tells on phones what steps, debts and answers are told by mail, at the same moment (docs/rules/mails.md). */
export const pushByFacts = (services: Pick<Services, 'jobs' | 'clock' | 'config'>): Listener => ({
  hears: MAILED,
  async follow(tx, agencyId, facts) {
    const { jobs, clock, config } = services;
    const told = mailsOf(facts, config).flatMap(({ template, factId, packageId, ticketReplyId, after }) =>
      isPushed(template)
        ? [{ template, factId, packageId: packageId ?? null, ticketReplyId: ticketReplyId ?? null, after }]
        : [],
    );
    if (told.length === 0) return [];
    const waits = new Map(told.map(({ factId, after }) => [factId, after]));
    for (const { id, factId } of await insertPushes(tx, agencyId, told, clock.now())) {
      const after = waits.get(factId);
      await jobs.enqueue(tx, 'push', { agencyId, pushId: id }, after ? { startAfter: after } : {});
    }
    return [];
  },
});
