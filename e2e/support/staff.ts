import { expect, type Page } from '@playwright/test';

type Json = Record<string, unknown>;
type Answer<Data> = { data: Data; pages?: number; total?: number };

/** A call as the person signed in at this page makes it; the answer must have this status. */
export async function call<Data = Json>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { body, status = 200 }: { body?: unknown; status?: number } = {},
): Promise<Answer<Data>> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { agency: 'caribe', token },
    ...(body !== undefined && { data: body }),
  });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(status);
  return (await response.json()) as Answer<Data>;
}

/** Answers a call of the page as a server in trouble would, until the answered function is called. */
export async function failing(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const error = { code: 'internal', message: 'Ha ocurrido un error' };
  await page.route(path, route =>
    route.fulfill({ status: 500, json: { success: false, message: error.message, error } }),
  );
  return () => page.unroute(path);
}

/** What a wedge scanner does: keys far faster than a person's, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
