import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { authorizeNet, type Seen } from './seen.ts';

/** A card that Accept.js read, by its nonce: it is taken once. */
export type Nonces = Map<string, { cardNumber: string; cardCode: string; isOver: boolean }>;

export const CLIENT_KEY = 'stand-in-client-key';
/** The descriptor of the gateway's Accept.js page. */
export const DESCRIPTOR = 'COMMON.ACCEPT.INAPP.PAYMENT';

/**
 * Accept.js with the interface that its page documents, `Accept.dispatchData(secureData, handler)`. What it checks and
 * answers: appendix of error codes of that page, as the published types of the script restate it. It asks the interface
 * for a nonce by `securePaymentContainerRequest` (AnetApiSchema.xsd), as the published AcceptCore.js (2016) does; that
 * lies beside it, and until it is there E_WC_03 is answered, and E_WC_14 where the connection breaks.
 */
const ACCEPT = `'use strict';
var Accept = { dispatchData: function (asked, handler) {
  handler({ messages: { resultCode: 'Error', message: [{ code: 'E_WC_03', text: 'Accept.js is not loaded correctly' }] } });
} };
(function (src) {
  var core = document.createElement('script');
  core.src = src.replace('Accept.js', 'AcceptCore.js');
  document.head.appendChild(core);
})(document.currentScript.src);`;

const CORE = `'use strict';
(function (api) {
  function answer(handler, codes, token) {
    handler(codes.length ? { messages: { resultCode: 'Error', message: codes.map(code => ({ code, text: code })) } } : token);
  }
  function luhn(number) {
    return [...number].reverse().reduce((sum, digit, at) => sum + (at % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : +digit), 0) % 10 === 0;
  }
  function faults({ cardNumber, month, year, cardCode }) {
    const codes = [];
    if (!/^\\d{13,16}$/.test(cardNumber) || !luhn(cardNumber)) codes.push('E_WC_05');
    const isYear = /^\\d{2}(\\d{2})?$/.test(year), isMonth = /^(0?[1-9]|1[012])$/.test(month);
    if (!isYear) codes.push('E_WC_07');
    if (!isMonth) codes.push('E_WC_06');
    if (isYear && isMonth && new Date(+year % 100 + 2000, +month, 1) <= new Date()) codes.push('E_WC_08');
    if (cardCode && !/^\\d{3,4}$/.test(cardCode)) codes.push('E_WC_15');
    return codes;
  }
  Accept.dispatchData = function ({ authData, cardData }, handler) {
    const codes = faults(cardData);
    if (codes.length) return answer(handler, codes);
    const { cardNumber, month, year, cardCode } = cardData;
    fetch(api, { method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify({
      securePaymentContainerRequest: {
        merchantAuthentication: { name: authData.apiLoginID, clientKey: authData.clientKey },
        data: { type: 'TOKEN', id: crypto.randomUUID(), token: { cardNumber, expirationDate: month + year, cardCode } },
      },
    }) }).then(reply => reply.json()).then(
      reply => answer(handler, reply.opaqueData ? [] : ['E_WC_21'], reply),
      () => answer(handler, ['E_WC_14']),
    );
  };
})(new URL('/xml/v1/request.api', document.currentScript.src).href);`;

const SCRIPTS: Readonly<Record<string, string>> = { '/v1/Accept.js': ACCEPT, '/v1/AcceptCore.js': CORE };

/** The script itself, and that pages of others may ask; false where something else is asked. */
export function serveScript({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'content-type');
  const script = SCRIPTS[url];
  if (method === 'OPTIONS') response.end();
  else if (script) response.setHeader('content-type', 'text/javascript').end(script);
  else return false;
  return true;
}

/** Why a nonce is worth nothing. */
type Spent = { refused: Seen };

type Asked = {
  merchantAuthentication?: { clientKey?: string };
  data?: { token?: { cardNumber: string; cardCode?: string } };
};

/** A nonce for a card; null with another account's key. */
export function makeNonce(nonces: Nonces, { merchantAuthentication, data }: Asked) {
  if (merchantAuthentication?.clientKey !== CLIENT_KEY || !data?.token) return null;
  const { cardNumber, cardCode = '' } = data.token;
  const dataValue = randomBytes(40).toString('base64');
  nonces.set(dataValue, { cardNumber, cardCode, isOver: false });
  return { dataDescriptor: DESCRIPTOR, dataValue };
}

/**
 * The card of a nonce, once; else why not: used or unknown, or over, after the quarter of an
 * hour that its Accept.js page gives it.
 */
export function takeNonce(nonces: Nonces, value: string): { cardNumber: string; cardCode: string } | Spent {
  const found = nonces.get(value);
  nonces.delete(value);
  if (!found) return { refused: authorizeNet.usedToken };
  return found.isOver ? { refused: authorizeNet.overToken } : found;
}
