import { Ajv } from 'ajv';
import { ok, type Reply, refuse } from '../ups-answers.ts';
import type { Ledger, Subscription } from '../ups-ledger.ts';
import { ups } from './seen.ts';

const given = { type: 'string', minLength: 1 };
const NUMBER = '^1Z[0-9A-Z]{16}$|^1R[0-9A-Z]{14}$|^1R[0-9A-Z]{26}$';
/** What UPSTrackAlert.yaml of v1 (September 2025) demands of TrackSubsServiceRequest and its Destination. */
const validate = new Ajv({ allErrors: true }).compile({
  type: 'object',
  required: ['locale', 'trackingNumberList', 'destination'],
  properties: {
    locale: { type: 'string', pattern: '^[a-z]{2}_[A-Z]{2}$' },
    trackingNumberList: { type: 'array', maxItems: 100, items: { type: 'string', pattern: NUMBER } },
    destination: {
      type: 'object',
      required: ['url', 'credentialType', 'credential'],
      properties: { url: { type: 'string', pattern: '^https://' }, credentialType: given, credential: given },
    },
  },
});

/** Takes the numbers that it sold; tells of what the schema objects to. */
export function alertReply(ledger: Ledger, body: unknown, objections: string[]): Reply {
  void validate(body);
  for (const { instancePath, message } of validate.errors ?? [])
    objections.push(`TrackSubsServiceRequest${instancePath} ${message}`);
  const { trackingNumberList, destination } = body as {
    trackingNumberList: string[];
    destination: Subscription;
  };
  const isOurs = (number: string) =>
    ledger.parcels.some(one => one.number === number) && !ledger.untold.has(number);
  const validTrackingNumbers = trackingNumberList.filter(isOurs);
  const invalidTrackingNumbers = trackingNumberList.filter(number => !isOurs(number));
  const { url, credential } = destination;
  if (validTrackingNumbers.length === 0) return refuse(ups.noneToTellOf);
  ledger.alerts.push({ numbers: validTrackingNumbers, url, credential });
  return ok({ validTrackingNumbers, ...(invalidTrackingNumbers.length > 0 && { invalidTrackingNumbers }) });
}

/** An event as UPS posts it, after the sample "On the way" of v1: of this number and time. */
export function alertOf(trackingNumber: string, at: Date): string {
  const [day = '', time = ''] = at.toISOString().replaceAll(/[-:]/g, '').split(/[T.]/);
  const { code: descriptionCode, text: description } = ups.onTheWay;
  return JSON.stringify({
    activityLocation: { city: 'Hickory', country: 'US', postalCode: '', stateProvince: 'NC' },
    activityStatus: { code: 'DP', description, descriptionCode, type: 'I' },
    gmtActivityDate: day,
    gmtActivityTime: time,
    scheduledDeliveryDate: '',
    trackingNumber,
  });
}

/** Posts it to an application of a test, whose public address of the subscription nobody can reach. */
export function postAlert(
  app: string,
  agency: string,
  { url, credential }: Subscription,
  body: string,
): Promise<Response> {
  return fetch(`${app}${new URL(url).pathname}`, {
    method: 'POST',
    headers: {
      agency,
      credential,
      'user-agent': 'UPSPubSubTrackingService',
      'content-type': 'application/json',
    },
    body,
  });
}
