import type { CallInput, Failure } from '@puerta/contract/client';
import { invalid, refusals } from '@puerta/contract/messages.es';
import { declined } from '@puerta/contract/money/declined.es';
import { fieldOf } from '@puerta/domain/money/accept-errors';

type Card = CallInput<'POST /tracking/:code/payment'>['body'];

/** What the page that reads cards answers (apps/server/src/http/card-reader.ts). */
type Read = { codes: string[]; token?: { dataDescriptor: string; dataValue: string } };

/** As long as a person waits without an answer. */
const LONGEST_MS = 20_000;
const GATEWAY_AWAY: Read = { codes: [] };

/**
 * Has the gateway's script read a card, in a page of its own inside this one, which is gone afterwards with what it knew
 * of the card. Answers what stands for the card, or why it could not be read.
 */
export async function readCard(card: Card): Promise<Pick<Card, 'card_token'> | Failure> {
  // the script makes a token without a security code as well
  const empty = FIELDS.filter(field => card[field] === '');
  if (empty.length > 0) return refused(empty.map(field => ({ field, message: invalid.general.fields })));
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = '/card-reader';
  try {
    const { codes, token } = await Promise.race([ask(frame, card), late()]);
    return token
      ? { card_token: { descriptor: token.dataDescriptor, value: token.dataValue } }
      : failureOf(codes, String(card.cvv));
  } finally {
    frame.remove();
  }
}

const late = () => new Promise<Read>(resolve => setTimeout(() => resolve(GATEWAY_AWAY), LONGEST_MS));

const ask = (frame: HTMLIFrameElement, card: Card): Promise<Read> =>
  new Promise(resolve => {
    frame.addEventListener('load', () => {
      // without a network another page stands there
      if (!frame.contentDocument?.body?.dataset.login) return resolve(GATEWAY_AWAY);
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }: MessageEvent<Read>) => resolve(data));
      port1.start();
      frame.contentWindow?.postMessage(asAsked(card), location.origin, [port2]);
    });
    document.body.append(frame);
  });

const asAsked = (card: Card) => ({
  cardNumber: String(card.card_number),
  month: String(card.expiration_month),
  year: String(card.expiration_year),
  cardCode: String(card.cvv),
});

const WORDS: Readonly<Record<string, string>> = {
  E_WC_05: declined.invalid_card,
  E_WC_06: invalid.general.date,
  E_WC_07: invalid.general.date,
  E_WC_08: declined.expired_card,
  E_WC_15: declined.wrong_cvv,
};

const FIELDS = ['card_number', 'expiration_month', 'expiration_year', 'cvv'] as const;

/** Nothing was sent, so that nothing is open. */
function failureOf(codes: string[], cvv: string): Failure {
  const fields = codes.flatMap(code => {
    const field = fieldOf(code, cvv);
    return field ? [{ field, message: WORDS[code] ?? invalid.general.fields }] : [];
  });
  if (fields.length > 0) return refused(fields);
  const message = refusals.payment_unavailable;
  return { success: false, status: 409, message, error: { code: 'payment_unavailable', message } };
}

function refused(fields: { field: string; message: string }[]): Failure {
  const message = [...new Set(fields.map(field => field.message))].join('. ');
  return { success: false, status: 400, message, error: { code: 'invalid_input', message, fields } };
}
