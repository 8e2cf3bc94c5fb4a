import { randomUUID } from 'node:crypto';
import { putPendingEmail } from '../apps/server/src/features/accounts/take-links-back.ts';
import { issueToken, type TokenPurpose } from '../apps/server/src/features/accounts/issue-token.ts';
import { type Row, row } from './authorisation-rows.ts';
import { makePerson } from './factories.ts';
import type { House } from './house.ts';

async function mailedLink({ app }: House, purpose: TokenPurpose): Promise<string> {
  const { id } = await makePerson(app, 'caribe', 'customer');
  const mailed = { email: `${randomUUID()}@otro.test`, mailId: 1 };
  const now = app.clock.now();
  return app.services.db.within(1, async tx => {
    await putPendingEmail(tx, id, { email: mailed.email, now });
    return issueToken(tx, id, { purpose, now, mailed });
  });
}

/** What the link of a mail does: whoever has it goes by it, in its own agency. */
export const linksMatrix: Record<string, Row> = {
  'POST /auth/password/check': row([200, 200, 200, 200, 200, 200, 400], async house => ({
    body: { token: await mailedLink(house, 'reset') },
  })),
  'POST /auth/password/confirm': row([200, 200, 200, 200, 200, 200, 400], async house => ({
    body: { token: await mailedLink(house, 'reset'), pass: 'otra-clave-larga' },
  })),
  'POST /auth/return': row([200, 200, 200, 200, 200, 200, 400], async house => ({
    body: { token: await mailedLink(house, 'return') },
  })),
  'POST /auth/email': row([200, 200, 200, 200, 200, 200, 400], async house => ({
    body: { token: await mailedLink(house, 'email') },
  })),
  'POST /auth/email/call-off': row([200, 200, 200, 200, 200, 200, 400], async house => ({
    body: { token: await mailedLink(house, 'call_off') },
  })),
  'GET /auth/verify': row([303, 303, 303, 303, 303, 303, 303], async house => ({
    query: { token: await mailedLink(house, 'verify') },
  })),
};
