import { S3mini, S3ServiceError } from 's3mini';
import { type OutsideCall, outsideCalls, type OutsideLimits, type OutsideReply } from '../../outside-call.ts';
import { ProviderUnavailable } from '../../provider-error.ts';
import { type Files, isKey, refuseMalformed } from '../port.ts';

export type S3Settings = {
  /** Address of the store without the bucket. */
  url: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const PROVIDER = 'files';
const NO_CONTENT = 204;
const [FORBIDDEN, NOT_FOUND] = [403, 404];
/** Answers to a bucket that is asked for in another region than its own (Amazon S3, “Error responses”). */
const ELSEWHERE: readonly number[] = [301, 307, 400];

/**
 * Files in a bucket of an S3-compatible store, addressed by path (`/bucket/key`). Writing, reading and deleting may
 * all be repeated: a key is only ever written with the same bytes.
 */
export function s3Files(settings: S3Settings, limits: Partial<OutsideLimits> = {}): Files {
  const s3 = openStore(settings, limits);
  // Amazon refuses keys that may not list a bucket what is not in it (GetObject, “Permissions”): so it is, for keys that
  // have read something else
  let mayRead = false;
  const unlessDenied = (error: unknown) => {
    if (mayRead && error instanceof S3ServiceError && error.status === FORBIDDEN && isDenied(error))
      return null;
    throw error;
  };
  return {
    async put(key, bytes, type) {
      refuseMalformed(key, type);
      await orUnavailable(() => s3.putObject(key, new Uint8Array(bytes), type));
    },
    async get(key) {
      if (!isKey(key)) return null;
      const response = await orUnavailable(() => s3.getObjectResponse(key).catch(unlessDenied));
      if (!response) return null;
      mayRead = true;
      return { bytes: await response.bytes(), type: response.headers.get('content-type') ?? '' };
    },
    async delete(key) {
      if (isKey(key)) await orUnavailable(() => deleteObject(s3, key));
    },
  };
}

const isDenied = ({ serviceCode }: S3ServiceError) => serviceCode === 'AccessDenied';

/** Some stores say that what is to be deleted is not there; Amazon says that it is deleted. */
export async function deleteObject(s3: S3mini, key: string): Promise<void> {
  try {
    await s3.deleteObject(key);
  } catch (error) {
    if (!(error instanceof S3ServiceError) || error.status !== NOT_FOUND) throw error;
  }
}

export function openStore(
  { url, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  limits: Partial<OutsideLimits>,
  minPartSize?: number,
): S3mini {
  return new S3mini({
    endpoint: `${url.replace(/\/$/, '')}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    ...(minPartSize && { minPartSize }),
    fetch: fetchThrough(outsideCalls(PROVIDER, limits), { bucket, region }),
  });
}

/** The library signs; the call itself has our limits. */
function fetchThrough(call: OutsideCall, at: Pick<S3Settings, 'bucket' | 'region'>): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const { body, method = 'GET' } = init;
    // an empty body is one that was not given
    const bytes = body ? new Uint8Array(await new Response(body).arrayBuffer()) : undefined;
    const reply = await call({
      method: method as 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: bytes,
      repeatable: true,
    });
    refuseMisplaced(reply, at);
    const { status, headers } = reply;
    const isEmpty = status === NO_CONTENT || method === 'HEAD';
    return new Response(isEmpty ? null : reply.bytes, { status, headers });
  };
}

/** Names a bucket that does not exist, which is not a file that does not, and the region of one that is elsewhere. */
function refuseMisplaced(
  reply: OutsideReply,
  { bucket, region }: Pick<S3Settings, 'bucket' | 'region'>,
): void {
  const { status, headers } = reply;
  if (status === NOT_FOUND && reply.text.includes('<Code>NoSuchBucket</Code>'))
    throw new ProviderUnavailable(PROVIDER, `The file store has no bucket ${bucket}`);
  if (!ELSEWHERE.includes(status)) return;
  const theirs = headers.get('x-amz-bucket-region') ?? /<Region>([\w-]+)<\/Region>/.exec(reply.text)?.[1];
  if (theirs && theirs !== region)
    throw new ProviderUnavailable(PROVIDER, `The bucket ${bucket} is in the region ${theirs}, not ${region}`);
}

export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3ServiceError)) throw error;
    const code = error.serviceCode ?? '';
    throw new ProviderUnavailable(PROVIDER, `The file store refuses (${error.status} ${code})`);
  }
}
