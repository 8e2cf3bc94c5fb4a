/**
 * The numbers and sentences that the stand-ins of providers answer, each with where it was seen: `official` in what the
 * provider itself publishes, or `recorded` from an answer of theirs that somebody published. What nobody has seen they
 * leave out; a house rule refuses numbers and refusals of their own in their files (scripts/rules/patterns.ts).
 */
export type Seen = { code: string; text: string } & ({ official: string } | { recorded: string });

const official =
  (where: string) =>
  (code: string, text = ''): Seen => ({ code, text, official: where });
const recorded =
  (where: string) =>
  (code: string, text = ''): Seen => ({ code, text, recorded: where });

const LISTS = official('UPS’s published lists of error codes (Shipping, Void; see NOTICE)');
const RATING = official('UPS, Rating.yaml (July 2026)');
const SHIPPING = official('UPS, Shipping.yaml (July 2026)');
const PICKUP = official('UPS, Pickup.yaml (July 2026)');
const LOCATOR = official('UPS, Locator.yaml (July 2026), and the sample answer of its java-api-examples');
const ADDRESS = official('UPS, AddressValidation.yaml (July 2026), XAVResponse_AddressClassification');
const TRACKING = official('UPS’s tables of tracking statuses and activities (see NOTICE)');
const ALERTS = official('UPS, UPSTrackAlert.yaml of v1 (September 2025), its errors and samples of events');
const CASSETTES = recorded('friendly_shipping 9f0a93f, spec/cassettes/ups_json');
const QUOTED = recorded('rates of UPS that public integrations print');
const PROBE = recorded('a probe of UPS in production and its test system, 18 September 2026');
const KARRIO = recorded('karrio deea10f85, modules/connectors/ups/tests');

export const ups = {
  unknownZip: CASSETTES('111285', 'The postal code {zip} is invalid for FL United States.'),
  noService: LISTS('120124', 'The requested service is unavailable between the selected locations'),
  mayVary: CASSETTES('110971', 'Your invoice may vary from the displayed rates'),
  early: RATING('14', 'UPS Next Day Air Early'),
  nextDay: RATING('01', 'UPS Next Day Air'),
  ground: RATING('03', 'UPS Ground'),
  threeDay: RATING('12', 'UPS 3 Day Select'),
  twoDay: RATING('02', 'UPS 2nd Day Air'),
  returned: SHIPPING('9', 'UPS Print Return Label (PRL)'),
  arrives: QUOTED('233000', 'the end of its day'),
  leaves: QUOTED('180000', 'when it is collected'),
  business: ADDRESS('1', 'Commercial'),
  home: ADDRESS('2', 'Residential'),
  tokenSeconds: CASSETTES('14399'),
  stockSize: PROBE('9801050', 'Label Stock Size not allowed for specified Label Image Type'),
  nothingFound: PROBE('9801031'),
  labelVoided: PROBE('9801040'),
  notVoidable: CASSETTES('190102', 'No shipment found within the allowed void period'),
  alreadyVoided: LISTS('190117', 'The Shipment has already been voided'),
  voided: CASSETTES('1', 'Voided'),
  kept: SHIPPING('0', 'Not Voided'),
  masked: PROBE('1ZXXXXXXXXXXXXXXXX', 'of every parcel in the test system'),
  unknownNumber: KARRIO('TW0001', 'Tracking Information Not Found'),
  labelMade: TRACKING('003', 'MP'),
  labelVoid: TRACKING('007', 'VP'),
  badDay: KARRIO('9560131', 'Invalid pickup date'),
  rated: PICKUP('01', 'Rate available'),
  unrated: PICKUP('04', 'Rate not requested'),
  onCall: PICKUP('01', 'on-call pickup'),
  regular: PICKUP('01', 'Regular'),
  visitAsked: PICKUP('012', 'Your pickup request is being processed'),
  visitCancelled: PICKUP('007', 'Cancelled'),
  noneToTellOf: ALERTS(
    'VSS210',
    'The Subscription request should have at least one valid tracking number. The Subscription request has been rejected.',
  ),
  onTheWay: ALERTS('005', 'On the Way'),
  origin: LOCATOR('01', 'Location'),
  usualHours: LOCATOR('10', 'Regular operating hours'),
  // its schema: the numbers of kinds "vary by country", and are to be asked for
  customerCenter: LOCATOR('001', 'UPS Customer Center'),
} as const satisfies Record<string, Seen>;

const REFERENCE = official('Authorize.Net’s API reference, response codes');
const REASONS = official('Authorize.Net’s table “Response Reason Codes and Response Reason Text”');
const MERCHANT = recorded('ActiveMerchant ca45b1b, its tests of Authorize.Net (November 2025)');

export const authorizeNet = {
  ok: REFERENCE('I00001', 'Successful.'),
  malformed: REFERENCE('E00003'),
  keys: REFERENCE('E00007', 'User authentication failed due to invalid authentication values.'),
  unsuccessful: REFERENCE('E00027', 'The transaction was unsuccessful.'),
  noRecord: REFERENCE('E00040', 'The record cannot be found.'),
  approved: MERCHANT('1', 'This transaction has been approved.'),
  declined: REASONS('2', 'This transaction has been declined.'),
  badNumber: MERCHANT('6', 'The credit card number is invalid.'),
  duplicate: REASONS('11', 'A duplicate transaction has been submitted.'),
  notFound: MERCHANT('16', 'The transaction cannot be found.'),
  aboveHeld: REASONS('47'),
  noCredit: MERCHANT('54', 'The referenced transaction does not meet the criteria for issuing a credit.'),
  aboveCharged: MERCHANT('55'),
  wrongCvv: REASONS('65', 'This transaction has been declined.'),
  inReview: REASONS('253', 'Your order has been received. Thank you for your business!'),
  partial: REASONS('295'),
  usedToken: recorded('Omnipay’s tests of the gateway')('E00114', 'Invalid OTS Token.'),
  overToken: official('Authorize.Net’s Accept.js page, its list of error codes')(
    'E00115',
    'Expired OTS Token.',
  ),
  alreadyCaptured: MERCHANT('311', 'This transaction has already been captured.'),
} as const satisfies Record<string, Seen>;

/**
 * Cards that do in the stand-in what their names say. All but `declined` stand in Authorize.Net’s testing guide, where what
 * becomes of one depends on its postal code and security code.
 */
export const STAND_IN_CARDS = {
  approved: '4111111111111111',
  declined: '4222222222222220',
  wrongCvv: '4007000000027',
  held: '5424000000000015',
  /** A prepaid card with money for a part, given although the whole or nothing was asked for. */
  partial: '6011000000000012',
  /** Charged, but the answer never comes. */
  silent: '370000000000002',
} as const;

const GUIDE = official('Authorize.Net’s testing guide');

/** Postal codes and security codes, each with the letter that the gateway compares it to. */
export const COMPARED = {
  zips: [GUIDE('46201', 'A'), GUIDE('46205', 'N'), GUIDE('46209', 'U')],
  cvvs: [GUIDE('900', 'M'), GUIDE('901', 'N'), GUIDE('903', 'U')],
} as const satisfies Record<string, readonly Seen[]>;

const TYPES = official('the types of Stripe’s library (23.1.0)');
const STRIPE = recorded('ActiveMerchant ca45b1b, its tests of Stripe; public integrations quote the same');

/** Errors of Stripe's: what kind they are stands beside them. */
export const stripe = {
  missing: { type: 'invalid_request_error', ...TYPES('resource_missing') },
  unexpectedState: { type: 'invalid_request_error', ...TYPES('payment_intent_unexpected_state') },
  tooLarge: { type: 'invalid_request_error', ...TYPES('amount_too_large') },
  tooMany: { type: 'invalid_request_error', ...TYPES('rate_limit') },
  down: { type: 'api_error', ...TYPES('') },
  // those that follow have no code: the code of a refusal that a test asks for is its own
  unsaid: {
    type: 'invalid_request_error',
    ...STRIPE('', 'Refund amount is greater than unrefunded amount on charge'),
  },
  badKey: { type: 'invalid_request_error', ...STRIPE('', 'Invalid API Key provided: sk_test_***') },
  notOpen: {
    type: 'invalid_request_error',
    ...STRIPE('', 'Only Checkout Sessions with a status in ["open"] can be expired.'),
  },
  otherParameters: {
    type: 'idempotency_error',
    ...STRIPE('', 'Keys for idempotent requests can only be used with the same parameters'),
  },
  tooSoon: {
    type: 'invalid_request_error',
    ...official('Stripe’s API reference, expires_at: 30 minutes to 24 hours')('', 'expires_at'),
  },
} as const satisfies Record<string, Seen & { type: string }>;

/** The card that everybody tests with. */
export const STRIPE_CARD = official('Stripe’s page of test cards')('4242', 'visa');

const AMAZON = official('Amazon S3, “Error responses”');

export const s3 = {
  badSignature: AMAZON('SignatureDoesNotMatch'),
  noKey: AMAZON('NoSuchKey'),
  noBucket: AMAZON('NoSuchBucket'),
  denied: AMAZON('AccessDenied'),
  elsewhere: AMAZON('PermanentRedirect'),
} as const satisfies Record<string, Seen>;
