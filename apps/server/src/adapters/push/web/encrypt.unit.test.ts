import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { CURVE, encrypt, TEXT_BYTES_MAX } from './web.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const browser = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};
const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
const own = createECDH(CURVE);
own.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));

test('the example of RFC 8291 comes out as it stands there', () => {
  const body = encrypt(Buffer.from('When I grow up, I want to be a watermelon'), browser, { salt, own });
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a message fills one record of 4096 bytes at most', () => {
  const full = (length: number) => encrypt(Buffer.alloc(length, 'x'), browser, { salt, own });
  expect(full(TEXT_BYTES_MAX)).toHaveLength(4096);
  expect(() => full(TEXT_BYTES_MAX + 1)).toThrow('too long');
});

test('a key that is no point of the curve encrypts nothing', () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]);
  expect(() => encrypt(Buffer.from('x'), { ...browser, p256dh }, { salt, own })).toThrow(
    'not valid for specified curve',
  );
});
