const codes = (written: string): string[] => written.split(' ');

/** The types of its own library, which a test reads. */
export const STRIPE_TYPES = 'the types of its library (23.1.0), PaymentIntent.LastPaymentError.Code';

/**
 * Where each number and word of a provider's was seen that our adapters act on. A test holds the adapters' own tables
 * against this one (apps/server/src/adapters/provider-facts.unit.test.ts): what nobody has seen is no fact.
 */
export const facts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'UPS: why Label Recovery gives no label': {
    'UPS in production and its test system, probed on 18 September 2026; a second integration reports the same':
      ['9801031', '9801040'],
    'a second integration’s published list, September 2026; not met by the probe': [
      '9800020',
      '9801028',
      '9801041',
      '9801042',
    ],
  },
  'UPS: a pickup that nobody comes for any more': {
    'UPS’s OpenAPI, PickupStatusMessage of the pending status: completed with success or without, cancelled, invalid':
      codes('003 004 007 008'),
  },
  'UPS: why a pickup is not booked': {
    'karrio’s tests of its UPS connector, test_pickup.py (2026): recorded': ['9560131'],
  },
  'Stripe: error codes that are acted on by themselves': {
    [STRIPE_TYPES]: [
      'resource_missing',
      'payment_intent_unexpected_state',
      'charge_already_refunded',
      'amount_too_large',
      'balance_insufficient',
    ],
  },
  'Stripe: why evidence is not taken': {
    [STRIPE_TYPES]: ['resource_missing', 'dispute_evidence_page_limit_exceeded'],
  },
  'Stripe: where a dispute stands': {
    'the types of Stripe’s library (23.1.0), Dispute.Status': codes(
      'won lost warning_closed prevented warning_needs_response warning_under_review needs_response',
    ),
    'ours, of early warnings of fraud and of reviews': codes(
      'warning_open warning_over review_open review_over',
    ),
  },
  'Stripe: what moves in a balance': {
    'the types of its library (23.1.0), BalanceTransaction.Type': codes(
      'charge payment refund payment_refund adjustment',
    ),
  },
  'Stripe: where a payment stands': {
    'payment_intent.status of its OpenAPI document': [
      'requires_capture',
      'succeeded',
      'canceled',
      'requires_payment_method',
    ],
  },
  'UPS: businesses and homes': {
    'AddressValidation.yaml (July 2026), XAVResponse_AddressClassification: commercial, residential':
      codes('1 2'),
  },
  'UPS: signatures of a package': {
    'Shipping.yaml (July 2026), PackageServiceOptions_DeliveryConfirmation: signature, adult signature':
      codes('2 3'),
  },
  'UPS: a return whose label is printed': {
    'Shipping.yaml and Rating.yaml (July 2026), ReturnService: UPS Print Return Label': ['9'],
  },
  'UPS: a Saturday that costs more': {
    'Rating.yaml (July 2026), TimeInTransit_ServiceSummary, SaturdayDelivery': ['1'],
  },
  'UPS: no number that it tells of by itself': {
    'UPSTrackAlert.yaml (UPS-API/api-documentation, September 2025 for v1, July 2026 for v2), its table of error codes':
      ['VSS210'],
  },
  'UPS: services': {
    'Rating.yaml (July 2026), the codes of services': codes('01 02 03 12'),
  },
  'UPS: kinds of tracking activities': {
    'the Tracking guide’s table of status types, as public integrations repeat it':
      codes('D I M MV P O X RS DO DD W'),
  },
  'UPS: activities that say more than their kind': {
    'recorded: seven returns among 1,824 deliveries, August 2026': ['UA'],
    'recorded: a parcel in Calgary, January 2024': ['DS'],
    'the Tracking guide’s table of activity codes': ['AR'],
  },
  'UPS: no such number to track': {
    'recorded, and three public reports of it': codes('TW0001 TV1002'),
    'UPS’s published list of error codes (Tracking, see NOTICE); not met in a recording':
      codes('TV1003 151018 151044'),
  },
  'UPS: why no label is sold': {
    'recorded by public integrations': codes('111285 120802'),
    'UPS’s published lists of error codes (Rating, Shipping, see NOTICE); not met in a recording': codes(
      '111107 113020 113021 111286 120801 120803 111100 111091 111210 120124',
    ),
  },
  'UPS: why a label is not voided': {
    'recorded by public integrations': ['190102'],
    'UPS’s published list of error codes (Void, see NOTICE); not met in a recording': codes(
      '190117 190101 190103 190100 190109 190110 190121 190122',
    ),
  },
  'SMTP: what blames the recipient': {
    'RFC 3463, sections 3.2 and 3.3': codes('5.1.1 5.1.2 5.1.3 5.1.4 5.1.6 5.2.1 5.2.2'),
    'RFC 7505, section 4.2 (a domain that takes no mail)': codes('5.1.10'),
  },
  'Amazon SES: bounces that are acted on': {
    'its guide, “Amazon SNS notification contents”, bounce types': codes(
      'Permanent MailboxFull MessageTooLarge ContentRejected AttachmentRejected',
    ),
    'the registry of feedback types (MARF, IANA), to which that guide points': ['not-spam'],
  },
  'SendGrid: why a mail was dropped': {
    'its OpenAPI document of the event webhook’s settings, `dropped`': [
      'Invalid',
      'Bounced Address',
      'Spam Reporting Address',
    ],
  },
  'Mailgun: why a mail failed for good': {
    'its stats, failed.permanent, as its libraries for Go and .NET name them; the first two recorded by django-anymail':
      codes('bounce suppress-bounce suppress-complaint'),
  },
  'Authorize.Net: where a charge stands': {
    'AnetApiSchema.xsd of its PHP kit (February 2026), transactionStatusEnum; their meaning: its help page of transaction statuses':
      [
        'authorizedPendingCapture',
        'authorizedPendingRelease',
        'approvedReview',
        'capturedPendingSettlement',
        'settledSuccessfully',
        'updatingSettlement',
        'settlementError',
        'chargeback',
        'chargebackReversal',
        'underReview',
        'FDSPendingReview',
        'FDSAuthorizedPendingReview',
        'failedReview',
        'voided',
        'expired',
        'declined',
        'generalError',
        'communicationError',
      ],
  },
  'Authorize.Net: what moves in a settled batch': {
    'AnetApiSchema.xsd, transactionStatusEnum': codes(
      'settledSuccessfully refundSettledSuccessfully chargeback chargebackReversal',
    ),
  },
  'Authorize.Net: where a refund stands': {
    'AnetApiSchema.xsd, transactionStatusEnum': [
      'refundPendingSettlement',
      'refundSettledSuccessfully',
      'declined',
      'generalError',
      'communicationError',
      'voided',
      'failedReview',
      'expired',
    ],
  },
  'Authorize.Net: reasons that are acted on by themselves': {
    'recorded by ActiveMerchant’s tests of the gateway (November 2025)': codes('16 55'),
    'its table “Response Reason Codes and Response Reason Text”': codes('11 295'),
  },
  'Authorize.Net: why a card was refused': {
    'its table “Response Reason Codes and Response Reason Text”': codes(
      '6 7 8 17 27 28 37 44 45 65 78 127 315 316 317',
    ),
  },
  'Authorize.Net: letters that blame the security code': {
    'its API reference, “cvvResultCode” (July 2026); N also in ActiveMerchant’s no_match_cvv_response':
      codes('N S'),
  },
  'Authorize.Net: what did not match though it was approved': {
    'avsResultCode: its knowledge base, “What are the different AVS response codes?”, as a shop’s maker restates it (November 2011): A street alone, N neither':
      codes('A N'),
    'its testing guide, as a public table repeats it: code 901 does not match; also recorded by ActiveMerchant’s tests':
      ['cvv N'],
  },
  'Authorize.Net: where its script lies, by the interface’s address': {
    'its sample application (index.php) for the sandbox’s script and interface, and the head of a published Accept.js (2016), which also loads AcceptCore.js from beside itself and asks this interface':
      ['https://api.authorize.net', 'https://apitest.authorize.net'],
    'requests of browsers, quoted by several public projects, go to this second name of the live interface': [
      'https://api2.authorize.net',
    ],
  },
  'Authorize.Net: what Accept.js says of a field': {
    'its Accept.js page, appendix of error codes, as the published types of the script restate it: number, month, year, a date that is past, security code':
      codes('E_WC_05 E_WC_06 E_WC_07 E_WC_08 E_WC_15'),
  },
  'Authorize.Net: what is not about the card': {
    'its table “Response Reason Codes and Response Reason Text”': codes(
      '5 13 19 20 21 22 23 25 26 33 57 103',
    ),
    'recorded by ActiveMerchant’s tests of the gateway (November 2025)': ['155'],
  },
};
