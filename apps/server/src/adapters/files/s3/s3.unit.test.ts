import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3StandIn, startS3StandIn } from '../../../../../../test/s3-stand-in.ts';
import { ProviderUnavailable } from '../../provider-error.ts';
import { filesSuite } from '../port-suite.ts';
import type { Files } from '../port.ts';
import { s3Files } from './s3.ts';

let standIn: S3StandIn;
let files: Files;
beforeAll(async () => {
  standIn = await startS3StandIn();
  files = s3Files(standIn.settings, { firstPauseMs: 1, failuresToOpen: 100 });
});
afterAll(() => standIn.close());

const PICTURE = new Uint8Array([1, 2, 3]);

describe('the port', () => {
  filesSuite(() => files);
});

test('what fails on the way is asked again', async () => {
  standIn.fail(503, 0);
  await files.put('again.png', PICTURE, 'image/png');
  standIn.fail(500);
  expect(await files.get('again.png')).toEqual({ bytes: PICTURE, type: 'image/png' });
});

test('a store that stays away is an outage, never an empty answer', async () => {
  standIn.fail(500, 500, 500);
  await expect(files.get('again.png')).rejects.toThrow(ProviderUnavailable);
});

test('wrong keys are an outage that says so, without them', async () => {
  const wrong = s3Files({ ...standIn.settings, secretAccessKey: 'not-the-secret' });
  const error: unknown = await wrong.get('again.png').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderUnavailable);
  expect(String(error)).toContain('SignatureDoesNotMatch');
  expect(String(error)).not.toContain('not-the-secret');
});
