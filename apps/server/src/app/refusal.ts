import type { Conflict } from '@puerta/contract/edits';
import type { TakenPackage } from '@puerta/contract/parcels/lots';
import type { NextStep } from '@puerta/contract/errors';
import type { FieldIssue } from '@puerta/contract/validate';
import { type ErrorCode, statusOf } from '@puerta/contract/errors';
import { refusals } from '@puerta/contract/messages.es';

/** The state a package is in; `detail` says it in words to a station, `next` what may be done there instead. */
export type RefusedState = {
  status_id: number;
  status: string;
  detail?: string;
  next?: NextStep;
};

type Details = {
  /** says more than the code's own text, such as why a card was declined */
  message?: string;
  fields?: FieldIssue[];
  price?: { total: number; lines: { code: string; label: string; amount: number }[] };
  conflict?: Conflict;
  /** packages for which the whole choice is refused */
  details?: TakenPackage[];
  /** numbers of the packages that it is about */
  trackings?: string[];
  state?: RefusedState;
  /** whose state it is, for whoever says more of it; it does not leave */
  packageId?: number;
  retryAfterSeconds?: number;
};

/** An expected refusal: a value that a use case answers, never an exception. A transaction that answers one rolls back. */
export class Refusal {
  readonly code: ErrorCode;
  readonly details: Details;
  constructor(code: ErrorCode, details: Details) {
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return statusOf[this.code];
  }
  get message(): string {
    return this.details.message ?? refusals[this.code];
  }
}

export const refuse = (code: ErrorCode, details: Details = {}): Refusal => new Refusal(code, details);
/** One field of what was sent is refused, and says why where it stands. */
export const refuseField = (field: string, message: string, code: ErrorCode = 'invalid_input'): Refusal =>
  refuse(code, { message, fields: [{ field, message }] });
export const isRefusal = (value: unknown): value is Refusal => value instanceof Refusal;

/** The body of every failed answer (docs/rules/calls.md). */
export function failureBody(refusal: Refusal): object {
  const { fields, price, state, conflict, details, trackings } = refusal.details;
  return {
    success: false,
    message: refusal.message,
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(fields && { fields }),
      ...(price && { price }),
      ...(state && { state }),
      ...(conflict && { conflict }),
      ...(details && { details }),
      ...(trackings && { trackings }),
    },
  };
}

/** Thrown with one line for each thing of the deployment's settings that is missing or wrong. */
export class ConfigError extends Error {}
