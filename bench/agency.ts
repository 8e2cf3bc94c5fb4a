import pg from 'pg';
import type { Call } from './load.ts';

export type BenchAgency = { id: number; slug: string };

export const DEMO_SIGN_IN = 'puerta-demo';

/** Signs a demo person in; answers the headers of their calls. */
export async function signIn(url: string, slug: string, who: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { agency: slug, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@${slug}.test`, pass: DEMO_SIGN_IN }),
  });
  const body = (await answer.json()) as { token?: string };
  if (!body.token) throw new Error(`${who}@${slug}.test could not sign in: ${JSON.stringify(body)}`);
  return { agency: slug, token: body.token };
}

/** Asks once and answers the body; throws for anything but success. */
export async function ask({ url, method, headers, body }: Call): Promise<string> {
  const answer = await fetch(url, {
    method,
    // what compressing costs is not what is compared
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      ...(body && { 'content-type': 'application/json' }),
    },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}

/** Runs one query as the server's role, which sees one agency. */
export async function asAgency<Row extends pg.QueryResultRow>(
  url: string,
  agencyId: number,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select set_config('puerta.agency', $1, false)", [String(agencyId)]);
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
