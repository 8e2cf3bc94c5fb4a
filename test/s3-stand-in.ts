import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from './stand-ins/listen.ts';
import { type Seen, s3 } from './stand-ins/seen.ts';

export type S3StandIn = {
  settings: { url: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** the next calls answer with these statuses, or break off (0) */
  fail(...statuses: number[]): void;
  /** the next call is refused like this */
  refuseNext(status: number, why: Seen, headers?: Record<string, string>): void;
  close(): Promise<void>;
};

const xml = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);

const refuse = (response: ServerResponse, status: number, { code }: Seen, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/xml', ...headers })
    .end(`<Error><Code>${code}</Code></Error>`);

/** An S3 store on loopback for tests: it checks every signature as the real one does. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const parts = new Map<string, Buffer>();
  const failures: number[] = [];
  const refusals: { status: number; why: Seen; headers: Record<string, string> }[] = [];
  const keys = { bucket: 'puerta', region: 'us-test-1', accessKeyId: 'AKTEST', secretAccessKey: 'secret' };

  const { url, close } = await listen((request, bytes, response) => {
    const failure = failures.shift();
    if (failure === 0) return response.destroy();
    if (failure) return response.writeHead(failure).end();
    const refusal = refusals.shift();
    if (refusal) return refuse(response, refusal.status, refusal.why, refusal.headers);
    if (!isSigned(request, keys)) return refuse(response, 403, s3.badSignature);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3.test');
    const key = decodeURIComponent(pathname).slice(`/${keys.bucket}/`.length);
    const type = request.headers['content-type'] ?? '';
    if (query.has('list-type')) {
      const entries = [...objects].map(
        ([name, one]) => `<Contents><Key>${name}</Key><Size>${one.bytes.length}</Size></Contents>`,
      );
      return xml(response, 200, `<ListBucketResult>${entries.join('')}</ListBucketResult>`);
    }
    if (query.has('uploads'))
      return xml(
        response,
        200,
        '<InitiateMultipartUploadResult><UploadId>u-1</UploadId></InitiateMultipartUploadResult>',
      );
    if (query.has('partNumber')) {
      parts.set(`${key} ${query.get('partNumber')}`, bytes);
      return response.writeHead(200, { etag: `"${query.get('partNumber')}"` }).end();
    }
    if (request.method === 'POST') {
      const numbers = [...bytes.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => number);
      const whole = numbers.map(number => parts.get(`${key} ${number}`) ?? Buffer.alloc(0));
      objects.set(key, { bytes: Buffer.concat(whole), type });
      return xml(
        response,
        200,
        '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>',
      );
    }
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return refuse(response, 404, s3.noKey);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const asked = from ? found.bytes.subarray(Number(from), Number(to) + 1) : found.bytes;
    const headers = { 'content-type': found.type, 'content-length': asked.length };
    return response.writeHead(from ? 206 : 200, headers).end(request.method === 'HEAD' ? '' : asked);
  });
  return {
    settings: { url, ...keys },
    objects,
    fail: (...statuses) => failures.push(...statuses),
    refuseNext: (status, why, headers = {}) => refusals.push({ status, why, headers }),
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
    // by name, and a name without a value with its sign
    [...searchParams]
      .map(pair => pair.map(encodeURIComponent).join('='))
      .toSorted()
      .join('&'),
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
