import { callMethod, callPath, formOf } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import type { Request } from './authorisation-rows.ts';
import type { TestApp } from './app.ts';

export type Sender = { agency: string; token?: string | undefined; key?: string };
export type Sent = { status: number; text: string; json: Record<string, unknown> | null };

/** Sends a call as it is, whatever its types would say, and answers what came back. */
export async function send(
  app: TestApp,
  call: string,
  request: Request,
  { agency, token, key: once }: Sender,
): Promise<Sent> {
  const key = call as EndpointKey;
  const response = await fetch(`${app.url}${callPath(key, request)}`, {
    method: callMethod(key),
    redirect: 'manual',
    headers: {
      agency,
      ...(token && { token }),
      ...(once && { 'idempotency-key': once }),
      ...(!request.file && request.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: bodyOf(request),
  });
  return readAnswer(response);
}

function bodyOf({ body, file }: Request): FormData | string | undefined {
  if (file) return formOf(body, file);
  return body === undefined ? undefined : JSON.stringify(body);
}

export async function readAnswer(response: Response): Promise<Sent> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, text, json: isJson ? JSON.parse(text) : null };
}
