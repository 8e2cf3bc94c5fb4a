import { refusals } from '@puerta/contract/messages.es';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentAgency, setAgency } from '../session/agency.ts';
import { beInAgency } from '../session/test-agency.ts';
import { libTexts } from '../texts.es.ts';
import { withCard } from './sent-card.ts';

const card = { card_number: '4111111111111111', expiration_month: '12', expiration_year: '30', cvv: '737' };
const be = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

/** A page whose frames bring nothing; `before`: what happens until one says so. */
function withoutFrames(before: () => void) {
  const frame = new EventTarget();
  const append = () => {
    before();
    frame.dispatchEvent(new Event('load'));
  };
  Object.assign(frame, { remove: () => undefined });
  vi.stubGlobal('document', { createElement: () => frame, body: { append } });
}

beforeEach(() => {
  beInAgency();
  setAgency({ ...currentAgency(), card_script: true });
});
afterEach(() => {
  beInAgency();
  vi.unstubAllGlobals();
});

test('without a connection nobody says that the processor is down, and nothing is sent', async () => {
  const sent: object[] = [];
  const send = async (body: object) => sent.push(body);
  be(false);
  expect(await withCard(card, send)).toMatchObject({ status: 0, message: libTexts.unsent });
  // it goes while the script is asked for
  be(true);
  withoutFrames(() => be(false));
  expect(await withCard(card, send)).toMatchObject({ status: 0, message: libTexts.unsent });
  be(true);
  withoutFrames(() => undefined);
  expect(await withCard(card, send)).toMatchObject({ status: 409, message: refusals.payment_unavailable });
  expect(sent).toEqual([]);
});
