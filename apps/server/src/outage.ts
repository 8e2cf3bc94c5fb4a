import type { Logger } from 'pino';

export type Outage = {
  failed(error: unknown): void;
  /** something of it worked; says nothing where nothing had failed before */
  worked(): void;
};

export type Log = Pick<Logger, 'warn' | 'error'>;
type Told = { level: 'warn' | 'error'; about?: object; away: string; back: string };

/**
 * Tells once that something is away, with what it said, and once that it is back, after how many seconds and failures:
 * a line for each failure would hide all others.
 */
export function outage(log: Log, { level, about, away, back }: Told): Outage {
  let since: number | null = null;
  let failures = 0;
  return {
    failed(error) {
      failures++;
      if (since !== null) return;
      since = performance.now();
      log[level]({ ...about, reason: withoutAddresses(error) }, away);
    },
    worked() {
      if (since === null) return;
      const seconds = Math.round((performance.now() - since) / 1000);
      log[level]({ ...about, seconds, failures }, back);
      since = null;
      failures = 0;
    },
  };
}

/** What an error says, without the e-mails that servers like to repeat. */
export const withoutAddresses = (error: unknown): string =>
  String((error as { message?: unknown } | null)?.message ?? error).replace(/\S+@\S+/g, '[e-mail]');

/** The same of what is asked outside. */
export const providerOutage = (log: Log, provider: string): Outage =>
  outage(log, {
    level: 'warn',
    about: { provider },
    away: 'a provider does not answer',
    back: 'a provider answers again',
  });
