import { Histogram, type Registry } from 'prom-client';
import { currentCall, type Trace } from '../app/call.ts';
import { type Log, providerOutage } from '../outage.ts';
import { MailRefused } from './mail/port.ts';
import { ProviderTimeout, ProviderUnavailable } from './provider-error.ts';

type AnyCall = (...given: unknown[]) => Promise<unknown>;
type Outcome = 'answered' | 'timeout' | 'unavailable' | 'failed';
/** Makes of a port one whose calls are looked at: one for each account at a provider, for one may fail alone. */
export type Watch = <Port extends object>(provider: string, port: Port) => Port;

/** What asks nobody outside: anybody may send an event, and its signature is looked at here. */
const UNASKED = new Set(['readEvent', 'readAlert', 'close']);

/** A refusal is an answer too: the provider works. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof MailRefused) return 'answered';
  // what a mail server says of one letter is an answer; what it says to us at its door is none
  const { responseCode, code = '' } = error as { responseCode?: number; code?: string };
  if (responseCode !== undefined && /^(EENVELOPE|EMESSAGE)$/.test(code)) return 'answered';
  if (error instanceof ProviderTimeout) return 'timeout';
  return error instanceof ProviderUnavailable ? 'unavailable' : 'failed';
}

/** How long each call of a port took and how it ended, as a figure; and a line when a provider goes, one when it is back. */
export function watchProviders(registry: Registry, log: Log, trace: Trace): Watch {
  const seconds = new Histogram({
    name: 'puerta_provider_call_seconds',
    help: 'Calls to a provider by outcome: answered (refusals too), timeout, unavailable, failed (ours)',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 15, 60],
    registers: [registry],
  });
  return <Port extends object>(provider: string, port: Port) => {
    const told = providerOutage(log, provider);
    const watched =
      (name: string, call: AnyCall): AnyCall =>
      async (...given) => {
        const began = performance.now();
        const note = (outcome: Outcome) => {
          const ms = performance.now() - began;
          seconds.observe({ provider, outcome }, ms / 1000);
          const of = currentCall();
          const failed = outcome !== 'answered';
          if (of) trace({ kind: 'outside', name: `${provider} ${name}`, of, ms, failed, root: false });
        };
        try {
          const answer = await call(...given);
          note('answered');
          told.worked();
          return answer;
        } catch (error) {
          const outcome = outcomeOf(error);
          note(outcome);
          if (outcome === 'answered') told.worked();
          else told.failed(error);
          throw error;
        }
      };
    return Object.fromEntries(
      Object.entries<unknown>(port as Record<string, unknown>).map(([name, one]) => [
        name,
        typeof one === 'function' && !UNASKED.has(name) ? watched(name, one.bind(port) as AnyCall) : one,
      ]),
    ) as Port;
  };
}
