import { notOnLabels, refusals } from '@puerta/contract/messages.es';
import { fileTooLarge } from '@puerta/contract/refusals.es';
import { contract, type EndpointKey, endpointOf } from '@puerta/contract/contract';
import type { Endpoint } from '@puerta/contract/endpoint';
import { statusOf } from '@puerta/contract/errors';
import { issuesInOrder } from '@puerta/contract/validate';
import { FILE_BYTES_MAX } from '@puerta/domain/parcels/parcel-limits';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { matrix } from '../../../../test/authorisation-matrix.ts';
import { type Attempt, badRequests } from '../../../../test/bad-requests.ts';
import { tablesOf } from '../../../../test/plant-rows.ts';
import { readAnswer, type Sent } from '../../../../test/send.ts';
import { openHouse, UNLIMITED } from '../../../../test/house.ts';
import { journeyOf } from '../../../../test/journey.ts';

/**
 * Every call with input that is missing, wrong, oversized or malicious: a 4xx with a Spanish text and a stable code
 * (or a success, where what was sent does no harm), never a 5xx, never a stack trace; and whatever was refused
 * left every row as it was.
 */
const house = await openHouse({ env: UNLIMITED });
const { app, superuser, people } = house;
const journey = journeyOf(house);
// these count tries, refused ones too
const counting = ['rate_limit', 'refused_sign_in'];
const tables = (await tablesOf(superuser)).map(({ name }) => name).filter(name => !counting.includes(name));

/** Every Spanish text that the product has: what a refusal says must be one of them. */
const WRITTEN = new URL('../../../../packages/contract/src/', import.meta.url);
/** The one text that repeats what was typed. */
const [BEFORE_SIGNS = '', AFTER_SIGNS = ''] = notOnLabels('|').split('|');
const namesSigns = (said: string) => said.startsWith(BEFORE_SIGNS) && said.endsWith(AFTER_SIGNS);
const KNOWN_TEXTS = new Set(
  (
    await Promise.all(
      readdirSync(WRITTEN, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.es.ts'))
        .map(name => import(new URL(name, WRITTEN).href)),
    )
  ).flatMap(allTexts),
);
for (const { uploadMax } of Object.values<Endpoint>(contract))
  KNOWN_TEXTS.add(fileTooLarge(uploadMax ?? FILE_BYTES_MAX));
function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allTexts) : [];
}
const TRACE =
  /node_modules|file:\/\/|\.(ts|js|mjs):\d|\n\s+at |\bat \w+ \(|select .* from|constraint|syntax error/i;

const unknownOf = (texts: string[]) => texts.filter(said => !KNOWN_TEXTS.has(said) && !namesSigns(said));

/** What is wrong with an answer; null when nothing is. */
function faultOf({ status, text, json }: Sent): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return null;
  const { success, message, error } = (json ?? {}) as {
    success?: boolean;
    message?: string;
    error?: { code?: string; message?: string; fields?: { message: string }[] };
  };
  const code = error?.code ?? '';
  if (success !== false || error?.message !== message) return `no failure body: ${text.slice(0, 200)}`;
  if (statusOf[code as keyof typeof statusOf] !== status) return `${status} with the code ${code}`;
  const unknown = unknownOf([message ?? '', ...(error?.fields ?? []).map(field => field.message)]);
  if (unknown.length > 0) return `texts that nobody wrote: ${unknown.join()}`;
  return TRACE.test(text) ? `tells of its inside: ${text.slice(0, 200)}` : null;
}

const isRefused = ({ status }: Sent) => status >= 400 && status !== DECLINED;
/** A declined card is a refusal that leaves its trace: the order says why it failed. */
const DECLINED = 402;

function tokenFor(call: string): string {
  const { customer, manager } = people.caribe;
  return (matrix[call]?.expected[1] ?? 0) < 400 ? customer.token : manager.token;
}

async function attempt(call: string, { path, headers, body }: Attempt): Promise<Sent> {
  const response = await fetch(`${app.url}${path}`, {
    method: call.slice(0, call.indexOf(' ')),
    redirect: 'manual',
    headers: { agency: 'caribe', token: tokenFor(call), ...(body !== undefined && headers) },
    body,
  });
  // odd cards are declined and odd tickets opened by the dozen, and soon nobody would look at the rest
  if (response.status === DECLINED || call.startsWith('POST /support'))
    await superuser.query(`delete from rate_limit where key like any ('{declined:%,ticket%}')`);
  return readAnswer(response);
}

async function rows(): Promise<string> {
  const digests = tables.map(
    name =>
      `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as digest from "${name}" t`,
  );
  // in an order of its own: a union's is nobody's
  // planned once: it is asked seven hundred times
  const text = `${digests.join(' union all ')} order by name`;
  return JSON.stringify((await superuser.query({ name: 'rows', text })).rows);
}

function attemptsOf(call: string, good: Parameters<typeof badRequests>[1]): Attempt[] {
  const endpoint = endpointOf(call as EndpointKey);
  const { query } = endpoint as { query?: { shape?: object } };
  const asked = [...Object.keys(query?.shape ?? {}), ...('pdf' in endpoint ? ['format'] : [])];
  return badRequests(call, good, asked, endpoint.body !== undefined);
}

/** Last: who has a debt may not buy, and after odd margins that are allowed nothing costs what the tests pay. */
const LAST = ['POST /purchase/debt', 'POST /purchase/debts', 'POST /admin/setting', 'PUT /admin/setting'];
/** Signing out succeeds whatever comes with it, and ends the session of all the others. */
const CALLS = Object.keys(contract)
  .filter(call => call !== 'POST /auth/logout')
  .sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b));

/** Texts by which the call's schema refuses an attempt; null where it is the use case that has to bear it. */
function refusedBySchema(call: string, { read }: Attempt): string[] | null {
  const schema = read && endpointOf(call as EndpointKey)[read.part];
  // as it arrives: without what JSON leaves out
  const result = schema?.safeParse(JSON.parse(JSON.stringify(read?.value)), {
    error: () => refusals.invalid_input,
  });
  return result && !result.success ? issuesInOrder(result.error).map(({ message }) => message) : null;
}

/** How each kind of call reads what comes over the wire. */
const wireOf = ({ who, raw, rawMax, upload, form, uploadMax }: Endpoint) =>
  [who === 'anyone', raw, rawMax, upload, form, uploadMax].join();

const seen = new Set<string>();
/**
 * Says which attempts are sent: all that reach the use case; what a schema refuses, each kind of refusal of each field
 * once, and each value that this piece of a schema refuses once for all calls; what servers themselves refuse, once for
 * each kind of call.
 */
function chooser(call: string): (attempt: Attempt, said: string[] | null) => boolean {
  const isFirst = (key: string) => !seen.has(key) && !!seen.add(key);
  return ({ name, read, isWire }, said) => {
    if (isWire) return isFirst(`${name} at ${wireOf(endpointOf(call as EndpointKey))}`);
    if (!read || !said) return true;
    const piece = `${name.replace(read.at, '')}: ${said.join()}`;
    return [`${call} ${read.at}: ${said.join()}`, piece].map(isFirst).includes(true);
  };
}

type Refused = { attempt: Attempt; answer: string };
/** One refused attempt for each different answer. */
const sample = (refused: Refused[]) => [...new Map(refused.map(one => [one.answer, one])).values()];

describe('bad input', () => {
  test.each(CALLS)('%s', { timeout: 90_000 }, async call => {
    const make = async () => (await matrix[call]?.request?.(house, journey)) ?? {};
    const faults: string[] = [];
    const isNew = chooser(call);
    const refused: Refused[] = [];
    let attempts = attemptsOf(call, await make());
    const { length } = attempts;
    let asked = 0;
    let before = await rows();
    for (let at = 0; at < length; at++) {
      const one = attempts[at] as Attempt;
      const said = refusedBySchema(call, one);
      faults.push(...unknownOf(said ?? []).map(text => `${one.name}: ${text}, which nobody wrote`));
      if (!isNew(one, said)) continue;
      asked++;
      const sent = await attempt(call, one);
      const fault = faultOf(sent);
      if (fault) faults.push(`${one.name}: ${fault}`);
      if (isRefused(sent)) refused.push({ attempt: one, answer: sent.text });
      else if (sent.status < 400 && one.consumes) attempts = attemptsOf(call, await make());
    }
    expect(faults).toEqual([]);
    // nothing succeeded: nothing may have changed; otherwise the refused ones prove it by themselves
    if (refused.length < asked) {
      before = await rows();
      for (const one of sample(refused)) await attempt(call, one.attempt);
    }
    expect(await rows()).toBe(before);
  });
});
