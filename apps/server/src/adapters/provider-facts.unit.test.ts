import { expect, test } from 'vitest';
import { facts } from '../../../../test/provider-facts.ts';
import { MISSING } from './carrier/ups/labels.ts';
import { GONE } from './carrier/ups/pickup.ts';
import { RECIPIENT_FAULTS } from './mail/smtp/smtp.ts';
import { REASON, REASONS, REFUND_STATES, STATES, TROUBLE } from './payment/authorizenet/replies.ts';

/** What the adapters know of their providers, by the name that the table of sources has for it. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'UPS: why Label Recovery gives no label': Object.keys(MISSING),
  'UPS: a pickup that nobody comes for any more': [...GONE],
  'SMTP: what blames the recipient': RECIPIENT_FAULTS,
  'Authorize.Net: where a charge stands': Object.keys(STATES),
  'Authorize.Net: where a refund stands': Object.keys(REFUND_STATES),
  'Authorize.Net: reasons that are acted on by themselves': Object.values(REASON),
  'Authorize.Net: why a card was refused': Object.keys(REASONS),
  'Authorize.Net: what is not about the card': [...TROUBLE],
};

test.each(Object.entries(KNOWN))('%s: each has a source', (what, known) => {
  expect(known.toSorted()).toEqual(
    Object.values(facts[what] ?? {})
      .flat()
      .toSorted(),
  );
});

test('no source is left over', () => {
  expect(Object.keys(facts)).toEqual(Object.keys(KNOWN));
});
