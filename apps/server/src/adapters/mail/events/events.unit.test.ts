import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../../../../../../test/stand-ins/listen.ts';
import { bounced, complained, sesTold, startSns } from '../../../../../../test/stand-ins/sns.ts';
import { ProviderUnavailable } from '../../provider-error.ts';
import { mailgunEvents } from './mailgun.ts';
import { sendgridEvents } from './sendgrid.ts';
import { sesEvents } from './ses.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const OURS = { agencyId: 1, mailId: 42 };
const sns = await startSns();
afterAll(sns.close);
const { topic, url } = sns;
const ses = (events = sesEvents({ topic, url })) => ({
  read: (body: string) => events.read({ body, header: () => undefined }, NOW),
});
const JANE = 'jane@ejemplo.test';
const told = sesTold(bounced(JANE), '<1.42@puerta.test>');

test.each(['1', '2'])('SES: a bounce that Amazon signed by version %s', async SignatureVersion => {
  expect(await ses().read(sns.message(told, { SignatureVersion }))).toEqual([
    {
      id: expect.stringMatching(/^22b80b92-.*\/0$/),
      kind: 'bounce',
      mail: OURS,
      address: JANE,
      detail: 'smtp; 550 5.1.1 user unknown',
    },
  ]);
});

test.each([
  ['a full mailbox', bounced(JANE, 'Transient', 'MailboxFull'), ['undelivered']],
  ['a reader who is absent', bounced(JANE, 'Transient', 'General'), []],
  ['what SES cannot tell', bounced(JANE, 'Undetermined', 'Undetermined'), []],
  ['a complaint', complained(JANE), ['complaint']],
  ['a mail taken out of the spam', complained(JANE, 'not-spam'), []],
  ['a delivery', { delivery: { recipients: [JANE] } }, []],
])('SES: %s', async (_, about, kinds) => {
  const events = await ses().read(sns.message(sesTold(about, '<1.42@puerta.test>')));
  expect(events?.map(({ kind }) => kind)).toEqual(kinds);
});

test('SES: without our headers nobody knows which mail it was; words that are no event change nothing', async () => {
  expect(await ses().read(sns.message(sesTold(bounced(JANE), null)))).toMatchObject([{ mail: null }]);
  expect(await ses().read(sns.message('Successfully validated SNS topic'))).toEqual([]);
});

test('SES: what was changed after it was signed, or is of another topic, is refused', async () => {
  const { read } = ses();
  const changes: Record<string, string>[] = [
    { Message: JSON.stringify(sesTold(bounced('otra@ejemplo.test'), '<1.42@puerta.test>')) },
    { Timestamp: '2026-11-21T15:00:00.000Z' },
    { SignatureVersion: '3' },
    { Type: 'UnsubscribeConfirmation' },
  ];
  for (const changed of changes) expect(await read(sns.message(told, {}, changed))).toBeNull();
  expect(await read(sns.message(told, { TopicArn: `${topic}x` }))).toBeNull();
  expect(await read('{}')).toBeNull();
  expect(await read('no json')).toBeNull();
});

test('SES: no address that a delivery names is visited but a certificate’s at the region of our topic', async () => {
  const own = sesEvents({ topic, url });
  const before = sns.asked.length;
  const path = '/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem';
  for (const SigningCertURL of [
    `http://sns.us-east-1.amazonaws.com${path}`,
    `https://sns.us-west-2.amazonaws.com${path}`,
    `https://sns.us-east-1.amazonaws.com.evil.test${path}`,
    `https://evil.test/sns.us-east-1.amazonaws.com${path}`,
    `https://sns.us-east-1.amazonaws.com:8443${path}`,
    'https://sns.us-east-1.amazonaws.com/latest/meta-data',
    `https://sns.us-east-1.amazonaws.com/..${path}/../x.pem`,
    'http://169.254.169.254/latest/meta-data',
    'no address',
  ])
    expect(await ses(own).read(sns.message(told, {}, { SigningCertURL }))).toBeNull();
  expect(sns.asked.slice(before)).toEqual([]);
});

const signedBy = (name: string) => {
  const SigningCertURL = `https://sns.us-east-1.amazonaws.com/SimpleNotificationService-${name.padStart(32, '0')}.pem`;
  return sns.message(told, {}, { SigningCertURL });
};
test('SES: what came with a name that is none comes again, and holds back nothing that Amazon signed', async () => {
  const own = sesEvents({ topic, url });
  const { read } = ses(own);
  const before = sns.asked.length;
  const asked = () => sns.asked.length - before;
  for (const name of ['a', 'b', 'a']) await expect(read(signedBy(name))).rejects.toThrow(ProviderUnavailable);
  expect(asked()).toBe(2);
  expect(await read(sns.message(told))).toHaveLength(1);
  for (let n = 0; n < 60; n++) await expect(read(signedBy(`c${n}`))).rejects.toThrow(ProviderUnavailable);
  expect(asked()).toBe(51);
  const later = new Date(NOW.getTime() + 10_000);
  const again = own.read({ body: signedBy('a'), header: () => undefined }, later);
  await expect(again).rejects.toThrow(ProviderUnavailable);
  expect(asked()).toBe(52);
});

test('SES: an answer that is no certificate is an outage, not a wrong signature', async () => {
  const page = await listen((_request, _body, response) => response.end('<html>'));
  const { read } = ses(sesEvents({ topic, url: page.url }));
  await expect(read(sns.message(told))).rejects.toThrow(ProviderUnavailable);
  await page.close();
});

test('SES: a certificate is asked for once', async () => {
  const { read } = ses();
  const asked = sns.asked.length;
  for (let n = 0; n < 3; n++) expect(await read(sns.message(told))).toHaveLength(1);
  expect(sns.asked).toHaveLength(asked + 1);
});

test('SES: a subscription is confirmed by the token that Amazon signed, for our topic, at its own address', async () => {
  const { read } = ses();
  const asks = {
    Type: 'SubscriptionConfirmation',
    Token: '2336412f37',
    SubscribeURL: 'https://evil.test/?x=1',
  };
  const confirmations = () => sns.asked.filter(path => path.includes('ConfirmSubscription'));
  expect(await read(sns.message('You have chosen to subscribe', asks, { Token: 'other' }))).toBeNull();
  expect(confirmations()).toEqual([]);
  expect(await read(sns.message('You have chosen to subscribe', asks))).toEqual([]);
  const confirmed = new URLSearchParams({
    Action: 'ConfirmSubscription',
    TopicArn: topic,
    Token: '2336412f37',
  });
  expect(confirmations()).toEqual([`/?${confirmed.toString()}`]);
});

// of the tests of its official library for Node (@sendgrid/eventwebhook 8)
const OFFICIAL = {
  key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==',
  signature:
    'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=',
  time: '1588788367',
  body: '{"category":"example_payload","event":"test_event","message_id":"message_id"}',
};
const headers = (time: string, signature: string) => (name: string) =>
  ({
    'x-twilio-email-event-webhook-timestamp': time,
    'x-twilio-email-event-webhook-signature': signature,
  })[name];

test('SendGrid: its own example is signed, and is no event; one letter more is not', async () => {
  const { key, signature, time, body } = OFFICIAL;
  const events = sendgridEvents(key);
  expect(await events.read({ body, header: headers(time, signature) }, NOW)).toEqual([]);
  for (const [changed, at, by] of [
    [`${body} `, time, signature],
    [body, '1588788368', signature],
    [body, time, ''],
  ] as const)
    expect(await events.read({ body: changed, header: headers(at, by) }, NOW)).toBeNull();
});

// "Event Webhook Reference" of its documentation
test('SendGrid: what came back, what it did not send on, who complained; the rest changes nothing', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const events = sendgridEvents(publicKey.export({ format: 'der', type: 'spki' }).toString('base64'));
  const one = (event: string, beside: object) => ({
    email: JANE,
    event,
    sg_event_id: `${event}-${Object.values(beside).join('-')}`,
    'smtp-id': '<1.42@puerta.test>',
    ...beside,
  });
  const body = JSON.stringify([
    one('bounce', { type: 'bounce', reason: '550 5.1.1 no such user' }),
    one('bounce', { type: 'blocked', reason: '550 5.7.1 blocked' }),
    one('dropped', { reason: 'Bounced Address' }),
    one('dropped', { reason: 'Spam Reporting Address' }),
    one('dropped', { reason: 'Unsubscribed Address' }),
    one('spamreport', { 'smtp-id': undefined, puerta_mail: '<1.42@puerta.test>' }),
    one('deferred', { response: '400 try again later' }),
    one('group_resubscribe', {}),
    { no: 'event' },
  ]);
  const signature = createSign('sha256').update(`1700000000${body}`).sign(privateKey, 'base64');
  const read = await events.read({ body, header: headers('1700000000', signature) }, NOW);
  expect(read?.map(({ kind, mail, address }) => [kind, mail, address])).toEqual(
    ['bounce', 'undelivered', 'bounce', 'complaint', 'undelivered', 'complaint'].map(kind => [
      kind,
      OURS,
      JANE,
    ]),
  );
  expect(read?.[0]).toMatchObject({
    id: expect.stringMatching(/^bounce-/),
    detail: '550 5.1.1 no such user',
  });
});

// "Securing Webhooks" and "Event structure" of its documentation; the failures as django-anymail recorded them
const mailgunBody = (told: object, { key = 'signing-key', at = NOW } = {}) => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const token = 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123';
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  const message = { headers: { 'message-id': '1.42@puerta.test' } };
  return JSON.stringify({
    signature: { timestamp, token, signature },
    'event-data': { recipient: JANE, message, ...told },
  });
};
const mailgun = (body: string) => mailgunEvents('signing-key').read({ body, header: () => undefined }, NOW);
const permanent = (reason: string) => ({
  event: 'failed',
  severity: 'permanent',
  reason,
  'delivery-status': { code: 550, message: '5.1.1 does not exist' },
});

test('Mailgun: a failure for good names our mail, and its token is its number', async () => {
  expect(await mailgun(mailgunBody(permanent('bounce')))).toEqual([
    {
      id: 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123',
      kind: 'bounce',
      mail: OURS,
      address: JANE,
      detail: '550 5.1.1 does not exist',
    },
  ]);
});

test.each([
  [permanent('suppress-bounce'), ['bounce']],
  [permanent('suppress-complaint'), ['complaint']],
  [permanent('generic'), ['undelivered']],
  [{ event: 'failed', severity: 'temporary', reason: 'greylisted' }, []],
  [{ event: 'complained' }, ['complaint']],
  [{ event: 'unsubscribed' }, []],
  [{ event: 'delivered' }, []],
])('Mailgun: %o', async (told, kinds) => {
  expect((await mailgun(mailgunBody(told)))?.map(({ kind }) => kind)).toEqual(kinds);
});

test('Mailgun: another key, an old signature, one of tomorrow and nonsense are refused', async () => {
  const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);
  const told = permanent('bounce');
  for (const body of [
    mailgunBody(told, { key: 'other' }),
    mailgunBody(told, { at: hours(-10) }),
    mailgunBody(told, { at: hours(1) }),
    '{}',
    'null',
    'no json',
  ])
    expect(await mailgun(body)).toBeNull();
  expect(await mailgun(mailgunBody(told, { at: hours(-8) }))).toHaveLength(1);
});
