import { readFileSync } from 'node:fs';
import type { MailContent } from '@puerta/contract/mails/mail-blocks.es';
import { expect, test } from 'vitest';
import type { Agency } from '../../app/agency.ts';
import { renderMail } from './render-mail.ts';

const AGENCY = {
  name: 'Caribe & Cía',
  support_email: 'soporte@caribe.test',
  phone: '(305) 555-0142',
  color: '#0b6e4f',
  logo: null as string | null,
} as Agency;
const EVERY_BLOCK: MailContent = {
  subject: 'Su «caja» <1>',
  title: 'Llegó',
  blocks: [
    { kind: 'text', text: 'Hola, "Ana":\n<b>&' },
    {
      kind: 'rows',
      rows: [
        ['Peso', '10 lb'],
        ['Para', "D'Ana"],
        ['<1>', 'En camino', 'https://caribe.test/y?a=1&b=2'],
      ],
    },
    { kind: 'button', label: 'Ver', url: 'https://caribe.test/x?a=1&b=2' },
    { kind: 'note', text: 'Sin costo' },
  ],
};
const CHOICE = { label: 'No recibir más', url: 'https://caribe.test/avisos?t=1&k=2' };

/** How a block looks is told here alone: what use cases mail is written down by the kinds of its blocks (test/mails). */
test('every kind of block becomes HTML as it is written down, and nothing typed becomes a tag', () => {
  const { html } = renderMail(AGENCY, 'https://caribe.test', EVERY_BLOCK, CHOICE);
  const written = new URL('../../../../../test/mails/every-block.html', import.meta.url);
  expect(html).toBe(readFileSync(written, 'utf8').trimEnd());
});

test('an agency with a logo shows it in place of its name, and nobody is offered what they cannot switch off', () => {
  const { html, text } = renderMail(
    { ...AGENCY, logo: '/files/a.png' },
    'https://caribe.test',
    EVERY_BLOCK,
    null,
  );
  expect(html).toContain(
    '<img src="https://caribe.test/files/a.png" alt="Caribe &#38; Cía" height="36" style="display:block;border:0">',
  );
  expect(html + text).not.toContain('avisos');
});
