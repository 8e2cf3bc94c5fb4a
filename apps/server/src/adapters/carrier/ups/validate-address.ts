import { inAscii } from '@puerta/domain/label-letters';
import type { AddressAnswer, AddressCandidate } from '../port.ts';
import { fiveDigits } from './address.ts';
import { type UpsClient, unexpected, unreadable } from './client.ts';
import { isThere, list, text } from './reading.ts';

const CANDIDATES_MAX = '5';
const RESIDENTIAL: Readonly<Record<string, boolean>> = { '1': false, '2': true };

/** Validates and classifies at once. A candidate that names another state or code is a suggestion, not a yes. */
export async function validateAddress(client: UpsClient, address: AddressCandidate): Promise<AddressAnswer> {
  const reply = await client.ask({
    method: 'POST',
    path: '/api/addressvalidation/v2/3',
    query: { maximumcandidatelistsize: CANDIDATES_MAX },
    body: addressBody(address),
    repeatable: true,
  });
  if (!reply.ok) throw unexpected('validate an address', reply.errors);
  const response = ['XAVResponse'];
  if (isThere(reply.body, ...response, 'NoCandidatesIndicator'))
    return { verdict: 'unknown', candidates: [] };
  const isValid = isThere(reply.body, ...response, 'ValidAddressIndicator');
  const isAmbiguous = isThere(reply.body, ...response, 'AmbiguousAddressIndicator');
  if (!isValid && !isAmbiguous) throw unreadable({ repeatable: true }, 'UPS said nothing about an address');
  const candidates = list(reply.body, ...response, 'Candidate').map(candidateOf);
  const residential = RESIDENTIAL[text(reply.body, ...response, 'AddressClassification', 'Code')];
  const same =
    isValid && candidates.every(({ state, zip }) => state === address.state && isSame(zip, address.zip));
  return {
    verdict: same ? 'valid' : 'suggestion',
    ...(residential !== undefined && { residential }),
    candidates,
  };
}

const isSame = (one: string, other: string) => fiveDigits(one) === fiveDigits(other);

export const addressBody = ({ lines, city, state, zip }: AddressCandidate): object => ({
  XAVRequest: {
    AddressKeyFormat: {
      AddressLine: lines.map(inAscii).filter(Boolean).slice(0, 3),
      PoliticalDivision2: inAscii(city).slice(0, 30),
      PoliticalDivision1: state,
      PostcodePrimaryLow: fiveDigits(zip),
      CountryCode: 'US',
    },
  },
});

function candidateOf(candidate: unknown): AddressCandidate {
  const key = (name: string) => text(candidate, 'AddressKeyFormat', name);
  const extended = key('PostcodeExtendedLow');
  return {
    lines: list(candidate, 'AddressKeyFormat', 'AddressLine').map(line => text(line)),
    city: key('PoliticalDivision2'),
    state: key('PoliticalDivision1'),
    zip: extended ? `${key('PostcodePrimaryLow')}-${extended}` : key('PostcodePrimaryLow'),
  };
}
