import { expect, test } from 'vitest';
import { isReachable, outsideOnly, pushAddress } from './web.ts';

const OUTSIDE = { loopback: false };
const HERE = { loopback: true };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
])('%s is a push service', endpoint => {
  expect(pushAddress(endpoint, OUTSIDE)?.href).toBe(endpoint);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://someone:secret@fcm.googleapis.com/',
  'https://fcm.googleapis.com/#here',
  'https://10.0.0.5/push',
  'https://93.184.216.34/push',
  'https://0x7f.1/push',
  'https://[::1]/push',
  'https://[::ffff:10.0.0.1]/push',
  'http://127.0.0.1:4000/push',
  'ftp://push.example/',
  'javascript:alert(1)',
  'push',
])('%s is none', endpoint => {
  expect(pushAddress(endpoint, OUTSIDE)).toBeNull();
});

test('this machine takes messages only where it may', () => {
  for (const endpoint of ['http://127.0.0.1:4000/push', 'http://[::1]:4000/push'])
    expect(pushAddress(endpoint, HERE)?.href).toBe(endpoint);
  for (const endpoint of ['http://10.0.0.5/push', 'http://push.example/', 'https://192.168.1.1/push'])
    expect(pushAddress(endpoint, HERE)).toBeNull();
});

test.each([
  ['142.250.64.74', true],
  ['2607:f8b0:4006:80b::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.0.10', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:192.168.0.10', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['not a number', false],
])('%s is reached: %s', (address, isIt) => {
  expect(isReachable(address, OUTSIDE)).toBe(isIt);
});

test('a name that leads to this machine is not connected to, whoever gave it', async () => {
  const found = (reach: typeof HERE) =>
    new Promise<string>(resolve => {
      outsideOnly(reach)('localhost', { all: true }, (error, all) =>
        resolve(error?.name ?? JSON.stringify(all)),
      );
    });
  expect(await found(OUTSIDE)).toBe('PushGone');
  expect(await found(HERE)).toMatch(/127\.0\.0\.1|::1/);
});
