import { CARD_FIELD_NAMES } from '@puerta/contract/money/cards';
import type { LoggerOptions } from 'pino';
import { currentCall } from './app/call.ts';
import type { Config } from './config.ts';
import { isGone } from './db/outage.ts';

/** Whatever carries one of these names is hidden, wherever it stands in what is logged, three levels deep. */
const SECRETS = [
  ...CARD_FIELD_NAMES,
  'card',
  'pass',
  'password',
  'oldPass',
  'newPass',
  'token',
  'authorization',
  'cookie',
  'secret',
  'cvv',
  'number',
];

/**
 * Logs as JSON lines, which say to which call or job they belong; bodies are never logged, and secrets are hidden even
 * where an error carries them. A line about a database that is away goes to `databaseFailed` in place of the log, where
 * that takes it.
 */
export function logOptions(
  config: Pick<Config, 'LOG_LEVEL'>,
  databaseFailed: (error: { message: string }) => boolean,
): LoggerOptions {
  return {
    level: config.LOG_LEVEL,
    mixin: () => ({ ...currentCall() }),
    hooks: {
      logMethod(said, write) {
        const err = (said[0] as { err?: unknown } | undefined)?.err;
        if (isGone(err) && databaseFailed(err)) return;
        write.apply(this, said);
      },
    },
    redact: {
      paths: SECRETS.flatMap(name => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
      censor: '[hidden]',
    },
  };
}
