import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './people.ts';

const HEADERS = { agency: 'caribe' };

/** Token of a demo person or of one who registered, over the API. */
export async function tokenOf(page: Page, email: string, pass = DEMO_PASSWORD): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { headers: HEADERS, data: { email, pass } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** `data` of a call, as the test says it looks. */
export async function dataFrom<Data>(
  page: Page,
  path: string,
  token?: string,
  agency = HEADERS.agency,
): Promise<Data> {
  const answer = await page.request.get(`/api${path}`, { headers: { agency, ...(token && { token }) } });
  expect(answer.status(), path).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

/** The interface's areas for staff. */
const AREAS =
  'auth support calculator services purchase admin transport lots clients open profile places product order';

/** Paths of what the page calls from now on without the agency's or the session's header, or outside the areas. */
export function strayCalls(page: Page): string[] {
  const stray: string[] = [];
  page.on('request', request => {
    const [, api, area = ''] = new URL(request.url()).pathname.split('/');
    const { agency, token } = request.headers();
    if (api === 'api' && !(agency && token && AREAS.split(' ').includes(area))) stray.push(request.url());
  });
  return stray;
}

type Mail = { subject: string; text: string };

/** The newest mail to an address with these words in its subject, once it is there. */
export async function mailTo(page: Page, to: string, subject: string, agency?: string): Promise<Mail> {
  const find = async () =>
    (await dataFrom<Mail[]>(page, `/open/outbox?to=${encodeURIComponent(to)}`, undefined, agency)).find(
      mail => mail.subject.includes(subject),
    );
  await expect.poll(async () => (await find()) !== undefined, { timeout: 15_000 }).toBe(true);
  const mail = await find();
  if (!mail) throw new Error(`The mail "${subject}" is gone`);
  return mail;
}
