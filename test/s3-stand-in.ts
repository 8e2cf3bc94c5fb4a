import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { listen } from './stand-ins/listen.ts';

export type S3StandIn = {
  settings: { url: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** the next calls answer with these statuses, or break off (0) */
  fail(...statuses: number[]): void;
  close(): Promise<void>;
};

/** An S3 store on loopback for tests: it checks every signature as the real one does. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const failures: number[] = [];
  const keys = { bucket: 'puerta', region: 'us-test-1', accessKeyId: 'AKTEST', secretAccessKey: 'secret' };

  const { url, close } = await listen((request, bytes, response) => {
    const failure = failures.shift();
    if (failure === 0) return response.destroy();
    if (failure) return response.writeHead(failure).end();
    if (!isSigned(request, keys))
      return response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://s3.test').pathname);
    const key = path.slice(`/${keys.bucket}/`.length);
    const type = request.headers['content-type'] ?? '';
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found)
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchKey</Code></Error>');
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
  });
  return {
    settings: { url, ...keys },
    objects,
    fail: (...statuses) => failures.push(...statuses),
    close,
  };
}

/** AWS Signature Version 4, worked out anew from what arrived. */
function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  keys: { region: string; accessKeyId: string; secretAccessKey: string },
): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return false;
  const [, accessKeyId, day = '', region, signedHeaders = '', signature] = given;
  if (accessKeyId !== keys.accessKeyId || region !== keys.region) return false;
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const { pathname, searchParams } = new URL(url, 'http://s3.test');
  const lines = signedHeaders.split(';').map(name => `${name}:${String(headers[name]).trim()}`);
  const request = [
    method,
    pathname,
    searchParams.toString(),
    ...lines,
    '',
    signedHeaders,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const digest = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const signing = hmac(
    hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), keys.region), 's3'),
    'aws4_request',
  );
  return hmac(signing, text).toString('hex') === signature;
}
