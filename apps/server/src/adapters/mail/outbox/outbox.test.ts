import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../../../../test/house.ts';
import { mailSuite } from '../port-suite.ts';
import { openOutbox } from './outbox.ts';

const { app } = await openHouse();

const outbox = () => openOutbox(app.services.db.deployment, app.clock);

describe('the port', () => {
  mailSuite(async () => ({
    transport: outbox(),
    arrived: async () => (await outbox().list(null)).map(kept => ({ ...kept, identity: String(kept.id) })),
  }));
});

test('newest first, and those to one person whatever the case of the address', async () => {
  const about = {
    agencyId: 1,
    fromName: 'Caribe',
    replyTo: '',
    subject: 's',
    text: 't',
    html: 'h',
    attachments: [],
  };
  for (const [mailId, to] of [
    [1, 'Luz@Ejemplo.test'],
    [2, 'otra@ejemplo.test'],
    [3, 'luz@ejemplo.test'],
  ] as const)
    await outbox().send({ ...about, mailId, to });
  const found = await outbox().list('LUZ@ejemplo.test');
  expect(found.map(({ to }) => to)).toEqual(['luz@ejemplo.test', 'Luz@Ejemplo.test']);
});
