import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agencySlug, hostName, isSlug } from './agency-host.ts';

const deployment = { baseDomain: 'envios.example.com', defaultSlug: 'caribe' };

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '::1',
  '192.168.1.20',
  'www.envios.example.com',
  'www.example.org',
  'envios.example.com',
  'Envios.Example.com:8443',
  'envios.example.com.',
  '',
  undefined,
])('%s is the default agency', host => {
  expect(agencySlug(host, deployment)).toBe('caribe');
});

test.each([
  ['andes.localhost:3000', 'andes'],
  ['ANDES.envios.example.com', 'andes'],
  ['andes.envios.example.com.', 'andes'],
  ['10.envios.example.com', '10'],
  ['nadie.example.org', 'nadie'],
])('%s is %s', (host, slug) => {
  expect(agencySlug(host, deployment)).toBe(slug);
  expect(agencySlug(host, { ...deployment, baseDomain: null })).toBe(slug);
});

test('an agency answers on its own label', () => {
  const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/).filter(isSlug);
  fc.assert(
    fc.property(label, fc.integer({ min: 1, max: 65_535 }), (slug, port) => {
      expect(agencySlug(`${slug}.localhost:${port}`, deployment)).toBe(slug);
    }),
  );
});

test('host names lose port and closing dot', () => {
  expect(hostName(' A.B:80 ')).toBe('a.b');
  expect(hostName('[::1]:80')).toBe('[::1]');
});

test('labels', () => {
  for (const slug of ['caribe', 'a', '9', 'caribe-express', 'a'.repeat(63)]) expect(isSlug(slug)).toBe(true);
  for (const slug of ['', 'Caribe', '-a', 'a-', 'a.b', 'a_b', 'www', 'localhost', 'ñ', 'a'.repeat(64)]) {
    expect(isSlug(slug)).toBe(false);
  }
});
