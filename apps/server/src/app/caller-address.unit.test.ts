import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:CB00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::2:0:0:0:1', '2001:db8:0:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:1042', '203.0.113.7'],
  ['[2001:db8:1:2::1]:1042', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['evil-17', 'unknown'],
])('%s is counted as %s', (ip, counted) => expect(callerAddress(ip)).toBe(counted));
