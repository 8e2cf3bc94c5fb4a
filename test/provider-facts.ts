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
};
