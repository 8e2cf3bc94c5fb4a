import type { FastifyBaseLogger } from 'fastify';

type Method = FastifyBaseLogger['info'];
type Said = Parameters<Method>;

/**
 * The log of one request, which carries its id. It is made when something is said: most requests say nothing, and
 * making one costs as much as reading their body.
 */
export class RequestLog {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }
  get level(): string {
    return this.#log.level;
  }
  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...given);
  }
  fatal(...said: unknown[]): void {
    this.#log.fatal(...(said as Said));
  }
  error(...said: unknown[]): void {
    this.#log.error(...(said as Said));
  }
  warn(...said: unknown[]): void {
    this.#log.warn(...(said as Said));
  }
  info(...said: unknown[]): void {
    this.#log.info(...(said as Said));
  }
  debug(...said: unknown[]): void {
    this.#log.debug(...(said as Said));
  }
  trace(...said: unknown[]): void {
    this.#log.trace(...(said as Said));
  }
  silent(...said: unknown[]): void {
    this.#log.silent(...(said as Said));
  }
}
