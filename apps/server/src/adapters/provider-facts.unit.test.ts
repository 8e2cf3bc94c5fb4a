import { readFileSync } from 'node:fs';
import { FIELD_OF } from '@puerta/domain/money/accept-errors';
import { ANSWERABLE_DISPUTES, CLOSED_DISPUTES, UNTAKEN_DISPUTES } from '@puerta/domain/movement-kinds';
import { expect, test } from 'vitest';
import { facts, STRIPE_TYPES } from '../../../../test/provider-facts.ts';
import { stripe } from '../../../../test/stand-ins/seen.ts';
import { NO_REFERENCE, reference } from '../../../../test/reference.ts';
import { NONE_VALID } from './carrier/ups/alerts.ts';
import { MISSING } from './carrier/ups/labels.ts';
import { GONE, REFUSED } from './carrier/ups/pickup.ts';
import { PRINT_RETURN_LABEL, SIGNATURE_CODES } from './carrier/ups/options.ts';
import { ON_SATURDAY, SERVICE_CODES } from './carrier/ups/rate.ts';
import { CAUSES } from './carrier/ups/refusals.ts';
import { CODES, KINDS, MEANINGS, MISSING as UNLISTED, NOT_FOUND } from './carrier/ups/track.ts';
import { NOT_VOIDED, RESIDENTIAL } from './carrier/ups/ups.ts';
import { MAILGUN_REASONS } from './mail/events/mailgun.ts';
import { SENDGRID_DROPPED } from './mail/events/sendgrid.ts';
import { SES_FINAL, SES_PRAISE, SES_UNDELIVERED } from './mail/events/ses.ts';
import { RECIPIENT_FAULTS } from './mail/smtp/smtp.ts';
import { SCRIPTS } from '../provider-accounts/accept-script.ts';
import { MOVES } from './payment/authorizenet/list-moved.ts';
import {
  CVV_REFUSED,
  OTHER_CVV,
  OTHER_ZIP,
  REASON,
  REASONS,
  REFUND_STATES,
  STATES,
  TROUBLE,
} from './payment/authorizenet/replies.ts';
import { MOVES as STRIPE_MOVES } from './payment/stripe/list-moved.ts';
import { EVIDENCE_CODE } from './payment/stripe/evidence.ts';
import { CODE, STATES as STRIPE_STATES } from './payment/stripe/stripe.ts';

/** What the adapters know of their providers, by the name that the table of sources has for it. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'UPS: why Label Recovery gives no label': Object.keys(MISSING),
  'UPS: a pickup that nobody comes for any more': [...GONE],
  'UPS: why a pickup is not booked': Object.keys(REFUSED),
  'UPS: businesses and homes': Object.keys(RESIDENTIAL),
  'UPS: signatures of a package': Object.values(SIGNATURE_CODES),
  'UPS: a return whose label is printed': [PRINT_RETURN_LABEL],
  'UPS: a Saturday that costs more': [ON_SATURDAY],
  'UPS: no number that it tells of by itself': [NONE_VALID],
  'UPS: services': Object.values(SERVICE_CODES),
  'UPS: kinds of tracking activities': Object.keys(KINDS),
  'UPS: activities that say more than their kind': Object.values(CODES),
  'UPS: no such number to track': [...NOT_FOUND],
  'UPS: why no label is sold': Object.keys(CAUSES),
  'UPS: why a label is not voided': NOT_VOIDED,
  'Authorize.Net: where a charge stands': Object.keys(STATES),
  'Authorize.Net: what moves in a settled batch': Object.keys(MOVES),
  'Authorize.Net: where a refund stands': Object.keys(REFUND_STATES),
  'Authorize.Net: reasons that are acted on by themselves': Object.values(REASON),
  'Authorize.Net: why a card was refused': Object.keys(REASONS),
  'Authorize.Net: letters that blame the security code': CVV_REFUSED,
  'Authorize.Net: what did not match though it was approved': [...OTHER_ZIP, `cvv ${OTHER_CVV}`],
  'Authorize.Net: where its script lies, by the interface’s address': Object.keys(SCRIPTS),
  'Authorize.Net: what Accept.js says of a field': Object.keys(FIELD_OF),
  'Authorize.Net: what is not about the card': [...TROUBLE],
  'Stripe: error codes that are acted on by themselves': Object.values(CODE),
  'Stripe: why evidence is not taken': Object.values(EVIDENCE_CODE),
  'Stripe: where a dispute stands': [
    ...new Set([...CLOSED_DISPUTES, ...UNTAKEN_DISPUTES, ...ANSWERABLE_DISPUTES]),
  ],
  'Stripe: what moves in a balance': Object.keys(STRIPE_MOVES),
  'Stripe: where a payment stands': Object.keys(STRIPE_STATES),
  'SMTP: what blames the recipient': RECIPIENT_FAULTS,
  'Amazon SES: bounces that are acted on': [SES_FINAL, ...SES_UNDELIVERED, SES_PRAISE],
  'SendGrid: why a mail was dropped': Object.keys(SENDGRID_DROPPED),
  'Mailgun: why a mail failed for good': Object.keys(MAILGUN_REASONS),
};

test.each(Object.entries(KNOWN))('%s: each has a source', (what, known) => {
  expect(known.toSorted()).toEqual(
    Object.values(facts[what] ?? {})
      .flat()
      .toSorted(),
  );
});

test('no source is left over', () => {
  expect(Object.keys(facts).toSorted()).toEqual(Object.keys(KNOWN).toSorted());
});

test('Stripe’s error codes stand in the types of its library', () => {
  const types = new URL('resources/PaymentIntents.d.ts', import.meta.resolve('stripe'));
  const text = readFileSync(types, 'utf8');
  const known = facts['Stripe: error codes that are acted on by themselves']?.[STRIPE_TYPES] ?? [];
  const answered = Object.values(stripe).flatMap(({ type, code }) => [type, code].filter(Boolean));
  expect([...known, ...answered].filter(code => !text.includes(`'${code}'`))).toEqual([]);
});

test('Stripe’s states of a payment stand in its official document', ({ skip }) => {
  const document = reference('stripe/stripe-core-noexpand.json') as
    | { components: { schemas: { payment_intent: { properties: { status: { enum: string[] } } } } } }
    | undefined;
  if (!document) return skip(NO_REFERENCE);
  const official = document.components.schemas.payment_intent.properties.status.enum;
  expect(Object.keys(STRIPE_STATES).filter(state => !official.includes(state))).toEqual([]);
});

test('UPS’s numbers of tracking statuses stand in its official table, and kinds mean what it says', ({
  skip,
}) => {
  const table = reference('ups/tracking-status-codes.json') as
    | { statusCode: Record<string, string>; activityType: Record<string, string> }
    | undefined;
  if (!table) return skip(NO_REFERENCE);
  const numbers = Object.values(MEANINGS).flat();
  expect(numbers.filter(number => !(String(number) in table.statusCode))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const listed = Object.keys(table.statusCode).map(Number);
  const gaps = Array.from({ length: Math.max(...listed) }, (_, at) => at + 1);
  expect([...UNLISTED]).toEqual(gaps.filter(number => !listed.includes(number)));
  // pickups, deliveries under way and returns are older kinds, which the newer table leaves to its numbers
  expect(Object.keys(KINDS).filter(kind => !(kind in table.activityType))).toEqual(['P', 'O', 'RS']);
});
