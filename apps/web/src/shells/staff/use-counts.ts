import { useQuery } from '@tanstack/react-query';
import type { Counts } from '../../ui/frame/MenuList.tsx';
import { attentionCount, inboxQuery, type Shown } from '../../lib/query/inbox-query.ts';
import { menuTexts as texts } from './menu.es.ts';

/** What waits behind the menu's entries, by their addresses; nothing while it is not known. */
export function useCounts(): Counts {
  const { data } = useQuery({ ...inboxQuery, select: countsOf });
  return data ?? {};
}

/** Money and people that wait are red, what is late has its own colour, the rest is a number. */
export function countsOf(inbox: Shown): Counts {
  const { air, sea } = inbox.late;
  const late = { '/delayed': { count: air + sea, says: texts.late(air + sea), tone: 'late' } } as const;
  if (!('debts' in inbox)) return late;
  const { debts, tickets, money, first_steps: steps } = inbox;
  const toResolve = attentionCount(money);
  const toConfirm = money.held + money.awaiting_payment;
  const left = steps ? steps.of - steps.done : 0;
  return {
    ...late,
    ...(left > 0 && { '/': { count: left, says: texts.firstSteps(left), tone: 'quiet' as const } }),
    '/debts': { count: debts.count, says: texts.debts(debts.count) },
    '/attention': { count: toResolve, says: texts.toResolve(toResolve) },
    '/support': { count: tickets.count, says: texts.tickets(tickets.count), tone: 'quiet' },
    '/unconfirmed': { count: toConfirm, says: texts.toConfirm(toConfirm), tone: 'quiet' },
  };
}
