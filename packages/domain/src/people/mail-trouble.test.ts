import { expect, test } from 'vitest';
import { mailTrouble } from './mail-trouble.ts';

test.each([
  ['Message failed: 554 Message rejected: Email address is not verified. The following identities', 'sender'],
  ['Mail command failed: 550 The from address does not match a verified Sender Identity', 'sender'],
  ['Message failed: 554 5.2.252 SendAsDenied; not allowed to send as this sender', 'sender'],
  ['550 5.4.5 Daily user sending limit exceeded', 'limit'],
  ['454 Throttling failure: Daily message quota exceeded', 'limit'],
  ['Error upgrading connection with STARTTLS', 'tls'],
  ['Invalid login: 535 Authentication Credentials Invalid', 'login'],
  ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'relay'],
  ['550 5.1.1 The email account that you tried to reach does not exist', null],
  ['552 5.2.2 Mailbox full', null],
  ['452 4.2.2 quota of this mailbox exceeded', null],
  ['connect ECONNREFUSED 127.0.0.1:25', null],
])('%s', (error, trouble) => {
  expect(mailTrouble(error)).toBe(trouble);
});
