import { TEST_PASSWORD } from './factories.ts';
import { randomUUID } from 'node:crypto';
import { type Row, row } from './authorisation-rows.ts';
import type { House } from './house.ts';
import { succeeded } from './journey.ts';

/** A browser's, at a push service that is not there. */
const subscription = () => ({
  endpoint: `http://127.0.0.1:9/${randomUUID()}`,
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
});
async function ownDevice({ people }: House): Promise<number> {
  const { client } = people.caribe.customer;
  return succeeded(await client('POST /profile/devices', { body: subscription() })).data.id;
}

/** Of a browser that the customer signed in at besides. */
async function ownSession({ app, people: { caribe } }: House): Promise<string> {
  const body = { email: caribe.customer.email, pass: TEST_PASSWORD };
  succeeded(await app.client('caribe')('POST /auth/login', { body }));
  const { data } = succeeded(await caribe.customer.client('GET /profile/sessions'));
  return data.find(({ here }) => !here)?.id ?? '';
}
/** The browsers on which customers are told of their packages, and those at which people are signed in. */
export const devicesMatrix: Record<string, Row> = {
  'GET /profile/devices': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /profile/devices': row([401, 200, 200, 403, 403, 401, 403], () => ({ body: subscription() })),
  'POST /profile/devices/here': row([401, 200, 200, 403, 403, 401, 403], () => ({
    body: { endpoint: subscription().endpoint },
  })),
  'POST /profile/devices/try': row([401, 200, 404, 403, 403, 401, 403], async house => ({
    body: { id: await ownDevice(house) },
  })),
  'DELETE /profile/devices/:id': row([401, 200, 404, 403, 403, 401, 403], async house => ({
    params: { id: await ownDevice(house) },
  })),
  'GET /profile/sessions': row([401, 200, 200, 200, 200, 401, 200]),
  'DELETE /profile/sessions/:id': row([401, 200, 404, 404, 404, 401, 404], async house => ({
    params: { id: await ownSession(house) },
  })),
  'POST /profile/sessions/end': row([401, 200, 200, 200, 200, 401, 200]),
};
