import { afterAll } from 'vitest';
import { outsideCalls } from '../apps/server/src/adapters/outside-call.ts';
import { authorizeNet } from '../apps/server/src/adapters/payment/authorizenet/authorizenet.ts';
import { authorizeNetPost } from '../apps/server/src/adapters/payment/authorizenet/gateway.ts';
import type { Card } from '../apps/server/src/adapters/payment/port.ts';
import { startAuthorizeNet } from './stand-ins/authorizenet.ts';

const TIMEOUT_MS = 2000;
export const CREDENTIALS = { login: 'stand-in', transactionKey: 'stand-in-key' };
export const SIGNATURE_KEY = 'C0FFEE00'.repeat(16);

export const cardOf = (number: string): Card => ({
  number,
  expiry: { month: 12, year: 2030 },
  cvv: '737',
});

let count = 0;
/** An authorisation of $114.00 to ask for, under a reference of its own. */
export const requestOf = (number: string, rest = {}) => ({
  reference: `1-${++count}-authnet`,
  amountCents: 11400,
  card: cardOf(number),
  description: 'Envío',
  customer: { name: 'José Núñez', email: 'jose@correo.test' },
  ...rest,
});

/** The gateway at a stand-in of its own, for the file that calls this on top. */
export async function openAuthorizeNet() {
  const standIn = await startAuthorizeNet();
  afterAll(() => standIn.close());
  const post = authorizeNetPost(
    standIn.url,
    outsideCalls('payment', { timeoutMs: TIMEOUT_MS, failuresToOpen: 1000 }),
  );
  return { standIn, post, gateway: authorizeNet(post, CREDENTIALS, SIGNATURE_KEY) };
}
