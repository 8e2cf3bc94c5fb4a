import { S3mini, S3ServiceError } from 's3mini';
import { type OutsideCall, outsideCalls, type OutsideLimits } from '../../outside-call.ts';
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

/**
 * Files in a bucket of an S3-compatible store, addressed by path (`/bucket/key`). Writing, reading and deleting may
 * all be repeated: a key is only ever written with the same bytes.
 */
export function s3Files(settings: S3Settings, limits: Partial<OutsideLimits> = {}): Files {
  const s3 = openStore(settings, limits);
  return {
    async put(key, bytes, type) {
      refuseMalformed(key, type);
      await orUnavailable(() => s3.putObject(key, new Uint8Array(bytes), type));
    },
    async get(key) {
      if (!isKey(key)) return null;
      const response = await orUnavailable(() => s3.getObjectResponse(key));
      if (!response) return null;
      return { bytes: await response.bytes(), type: response.headers.get('content-type') ?? '' };
    },
    async delete(key) {
      if (isKey(key)) await orUnavailable(() => s3.deleteObject(key));
    },
  };
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
    fetch: fetchThrough(outsideCalls(PROVIDER, limits)),
  });
}

/** The library signs; the call itself has our limits. */
function fetchThrough(call: OutsideCall): typeof fetch {
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
    const { status, headers } = reply;
    const isEmpty = status === NO_CONTENT || method === 'HEAD';
    return new Response(isEmpty ? null : reply.bytes, { status, headers });
  };
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
