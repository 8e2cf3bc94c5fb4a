import { cardDigits } from '@puerta/domain/money/card';
import { CARD_NUMBER_MAX } from '@puerta/domain/parcels/parcel-limits';
import * as z from 'zod/mini';
import { atMost } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';
import { sentAsCard } from './sent-as-card.es.ts';

/** A card's digits with whatever people put between them. */
const TYPED_MAX = 60;

/**
 * Card fields as they travel. Empty ones are sent, too, and answered with one message (docs/rules/payments.md). They
 * live in memory for one request: never stored, never logged.
 */
const digits = (max: number) =>
  z.pipe(
    z.union(
      [
        z.string(),
        z.pipe(
          z.number(),
          z.transform(n => String(n)),
        ),
      ],
      { error: invalid.general.fields },
    ),
    z
      .string()
      .check(
        atMost(TYPED_MAX, invalid.general.fields),
        z.overwrite(cardDigits),
        z.minLength(1, { error: invalid.general.fields }),
        atMost(max, invalid.general.fields),
        z.regex(/^\d+$/, { error: invalid.general.fields }),
      ),
  );

/** What the gateway's own script gave for a card that it read in the browser (Accept.js): good for one charge. */
const cardToken = z.object(
  {
    descriptor: z.string().check(z.regex(/^[\w.]{1,100}$/, { error: invalid.general.fields })),
    value: z.string().check(z.regex(/^[\w+/=.-]{1,4000}$/, { error: invalid.general.fields })),
  },
  { error: invalid.general.fields },
);
const forgotten = z.pipe(
  z.transform((): z.infer<typeof cardToken> | undefined => undefined),
  z.optional(cardToken),
);

export const cardFields = {
  card_number: digits(CARD_NUMBER_MAX),
  expiration_month: digits(2),
  expiration_year: digits(4),
  cvv: digits(4),
  /** counts only where no card does (`tokenFields`) */
  card_token: z.optional(cardToken),
};
/** Where customers pay on the provider's own page: whatever is sent in a card's place is forgotten at once. */
const ignored = z.pipe(
  z.transform(() => ''),
  z.string(),
);
export const noCardFields = {
  card_number: ignored,
  expiration_month: ignored,
  expiration_year: ignored,
  cvv: ignored,
  card_token: forgotten,
} satisfies Record<keyof typeof cardFields, unknown>;
export const noCard = z.object(noCardFields);
/** Where the gateway's own script reads cards: one that is sent all the same is refused, and its digits go nowhere. */
const refused = z.pipe(
  z.transform((sent: unknown) => sent ?? ''),
  z.enum([''], { error: sentAsCard }),
);
export const tokenFields = {
  card_number: refused,
  expiration_month: refused,
  expiration_year: refused,
  cvv: refused,
  card_token: cardToken,
} satisfies Record<keyof typeof cardFields, unknown>;
export const byToken = z.object(tokenFields);
export const card = z.object(cardFields);
export type Card = z.infer<typeof card>;
/** Paths that logs must hide wherever they stand. */
export const CARD_FIELD_NAMES = Object.keys(cardFields) as readonly (keyof Card)[];
