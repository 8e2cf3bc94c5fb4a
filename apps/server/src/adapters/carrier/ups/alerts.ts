import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../app/clock.ts';
import { deriveKey } from '../../../app/seal.ts';
import { parseJson } from '../../parse-json.ts';
import type { Delivery, Subscribed } from '../port.ts';
import { unexpected, type UpsClient, type UpsReply, type UpsSettings } from './client.ts';
import { list, text } from './reading.ts';

/**
 * UPS Track Alert v1 (UPSTrackAlert.yaml of September 2025). v2 (July 2026) has no destination in its requests: somebody
 * names one address for all of an account's parcels on UPS's pages. v1, which "remains supported", needs nobody.
 */
const PATH = '/api/track/v1/subscription/standard/package';
const MOST_AT_ONCE = 100;
const LASTS_MS = 14 * 24 * 60 * 60_000;
/** What it takes; another letter would have the whole request refused. */
const NUMBER = /^1Z[0-9A-Z]{16}$/;
/** Its system for tests, which "will not create any subscription". */
const TEST_SYSTEM = 'wwwcie.ups.com';
/** "The Subscription request should have at least one valid tracking number." */
export const NONE_VALID = 'VSS210';

/** Null at UPS's test system; throws what any call does. A number that UPS takes twice is told of longer. */
export async function subscribe(
  client: UpsClient,
  settings: UpsSettings,
  clock: Clock,
  carrierTrackings: string[],
  url: string,
): Promise<Subscribed | null> {
  if (new URL(settings.url).hostname === TEST_SYSTEM) return null;
  const until = new Date(clock.now().getTime() + LASTS_MS);
  const destination = { url, credentialType: 'Bearer', credential: credentialOf(settings, url) };
  const numbers = carrierTrackings.filter(number => NUMBER.test(number));
  const told: string[] = [];
  for (let at = 0; at < numbers.length; at += MOST_AT_ONCE) {
    const trackingNumberList = numbers.slice(at, at + MOST_AT_ONCE);
    const body = { locale: 'en_US', countryCode: 'US', trackingNumberList, destination };
    told.push(...toldOf(await client.ask({ method: 'POST', path: PATH, body, repeatable: true })));
  }
  return { told, until };
}

function toldOf(reply: UpsReply): string[] {
  if (reply.ok) return list(reply.body, 'validTrackingNumbers').map(number => text(number));
  if (reply.errors.some(({ code }) => code === NONE_VALID)) return [];
  throw unexpected('tell of parcels by itself', reply.errors);
}

/**
 * What UPS shows with each event. Of the account's own secret, so that nothing has to be kept, and of the address, so that
 * agencies that share the account cannot speak for each other.
 */
const credentialOf = ({ clientSecret }: UpsSettings, url: string) => deriveKey(clientSecret, `alerts:${url}`);

/** The number that an event is about, empty where it names none; null for whoever shows another credential. */
export function readAlert(settings: UpsSettings, { body, header }: Delivery, url: string): string | null {
  const [given, right] = [Buffer.from(header('credential') ?? ''), Buffer.from(credentialOf(settings, url))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return text(parseJson(body), 'trackingNumber');
}
