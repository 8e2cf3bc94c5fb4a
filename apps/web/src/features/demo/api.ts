import { read } from '../../lib/query/read.ts';

/** The demo moves by itself, and other windows move it: it is asked again every five seconds. */
const MOVING = {
  staleTime: 0,
  refetchInterval: (query: { state: { status: string } }) => (query.state.status === 'error' ? false : 5000),
} as const;

export const simulatorQuery = { ...read('demo', 'GET /open/simulator'), ...MOVING };

export const outboxQuery = (to: string) => ({
  ...read('demo', 'GET /open/outbox', { query: { to: to || undefined } }),
  ...MOVING,
});
