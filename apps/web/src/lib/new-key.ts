/** A key for the `idempotency-key` header. */
export const newIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
