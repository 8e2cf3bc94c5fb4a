import { CARD_FIELD_NAMES } from '@puerta/contract/money/cards';
import type { LoggerOptions } from 'pino';
import type { Config } from './config.ts';

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

/** Logs as JSON lines with a request id; bodies are never logged, and secrets are hidden even where an error carries them. */
export function logOptions(config: Pick<Config, 'LOG_LEVEL'>): LoggerOptions {
  return {
    level: config.LOG_LEVEL,
    redact: {
      paths: SECRETS.flatMap(name => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
      censor: '[hidden]',
    },
  };
}
