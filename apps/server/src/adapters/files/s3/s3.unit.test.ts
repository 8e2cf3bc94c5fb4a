import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3StandIn, startS3StandIn } from '../../../../../../test/s3-stand-in.ts';
import { s3 } from '../../../../../../test/stand-ins/seen.ts';
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

test('keys that may not list are refused what is not there: so it is, once they have read something', async () => {
  const fresh = s3Files(standIn.settings, { firstPauseMs: 1, failuresToOpen: 100 });
  standIn.refuseNext(403, s3.denied);
  await expect(fresh.get('never.png')).rejects.toThrow('AccessDenied');
  await fresh.put('known.png', PICTURE, 'image/png');
  expect(await fresh.get('known.png')).toMatchObject({ bytes: PICTURE });
  standIn.refuseNext(403, s3.denied);
  expect(await fresh.get('never.png')).toBeNull();
  standIn.refuseNext(403, s3.badSignature);
  await expect(fresh.get('never.png')).rejects.toThrow('SignatureDoesNotMatch');
});

test('what a store says is not there is deleted', async () => {
  standIn.refuseNext(404, s3.noKey);
  await expect(files.delete('never.png')).resolves.toBeUndefined();
});

test('a bucket that does not exist is no file that does not', async () => {
  standIn.refuseNext(404, s3.noBucket);
  await expect(files.get('again.png')).rejects.toThrow('has no bucket puerta');
  standIn.refuseNext(404, s3.noBucket);
  await expect(files.delete('again.png')).rejects.toThrow(ProviderUnavailable);
});

test.each([301, 307, 400])('a bucket in another region (%d) is told with its region', async status => {
  standIn.refuseNext(status, s3.elsewhere, { 'x-amz-bucket-region': 'eu-west-1' });
  await expect(files.put('again.png', PICTURE, 'image/png')).rejects.toThrow(
    'The bucket puerta is in the region eu-west-1, not us-test-1',
  );
});

test('wrong keys are an outage that says so, without them', async () => {
  const wrong = s3Files({ ...standIn.settings, secretAccessKey: 'not-the-secret' });
  const error: unknown = await wrong.get('again.png').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderUnavailable);
  expect(String(error)).toContain('SignatureDoesNotMatch');
  expect(String(error)).not.toContain('not-the-secret');
});
