import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { askSender } from './check-sender.ts';

const config = (beside: Record<string, string> = {}) =>
  readConfig({
    SECRET: 'test'.repeat(10),
    SMTP_URL: 'smtp://mail.puerta.test',
    MAIL_FROM: 'envios@correo.puerta.test',
    DKIM_SELECTOR: 's1',
    ...beside,
  });

const RECORDS: Record<string, string[]> = {
  'correo.puerta.test': ['google-site-verification=x', 'v=spf1 include:amazonses.com ~all'],
  's1._domainkey.correo.puerta.test': ['k=rsa; p=MIGfMA0'],
  '_dmarc.puerta.test': ['v=DMARC1; p=none'],
};

const ask = (records: Record<string, string[]>, beside?: Record<string, string>) =>
  askSender(config(beside), async name => {
    const texts = records[name];
    if (!texts) throw Object.assign(new Error(`queryTxt ENODATA ${name}`), { code: 'ENODATA' });
    // a long text comes in pieces
    return texts.map(text => [text.slice(0, 5), text.slice(5)]);
  });

test('says what stands in the DNS of the sender’s domain, or above it', async () => {
  expect(await ask(RECORDS)).toBe(
    'SPF: v=spf1 include:amazonses.com ~all; DKIM: hay clave / has a key; DMARC: v=DMARC1; p=none',
  );
});

test.each([
  ['SPF: falta', { 'correo.puerta.test': [] }],
  ['SPF: hay varios', { 'correo.puerta.test': ['v=spf1 -all', 'v=spf1 include:x ~all'] }],
  [
    'DKIM: no hay clave en / no key at s1._domainkey.correo.puerta.test',
    { 's1._domainkey.correo.puerta.test': ['k=rsa; p='] },
  ],
])('%s is wrong', async (words, change) => {
  await expect(ask({ ...RECORDS, ...change })).rejects.toThrow(words);
});

test('without a selector nobody can look for the key, and without DMARC mails arrive: both are said', async () => {
  const told = await ask({ ...RECORDS, '_dmarc.puerta.test': [] }, { DKIM_SELECTOR: '' });
  expect(told).toMatch(/DKIM: no se miró .*; DMARC: falta/);
});

test('a DNS that does not answer is said, and is no fault; a sender without a domain is not asked about', async () => {
  const away = async () => {
    throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
  };
  expect(await askSender(config(), away)).toContain(
    'no se comprobó / does not answer, not checked (ETIMEOUT)',
  );
  for (const MAIL_FROM of ['no-reply@127.0.0.1', 'no-reply@localhost', 'a@[::1]'])
    expect(await askSender(config({ MAIL_FROM }), away)).toContain('sin dominio');
});
