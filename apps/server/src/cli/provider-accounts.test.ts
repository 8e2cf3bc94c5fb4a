import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { runCli } from '../../../../test/run-cli.ts';
import { trailLines } from '../../../../test/trail.ts';
import { readConfig } from '../config.ts';
import { start } from '../main.ts';
import { storedAccounts } from '../provider-accounts/check-accounts.ts';
import { clearAccount, type Desk, listAccounts, resealAccounts, setAccount } from './provider-accounts.ts';

const newKey = () => randomBytes(32).toString('base64');
const [KEY, OTHER] = [newKey(), newKey()];
const SECRET = 'sk_test_of_an_agency';
const STRIPE = { STRIPE_SECRET_KEY: SECRET, STRIPE_WEBHOOK_SECRET: 'whsec_of_an_agency' };

const { app } = await openHouse({ env: { PROVIDER_KEY: KEY } });

function run(
  command: (desk: Desk) => Promise<string>,
  given: Record<string, string>,
  account: Record<string, string> = STRIPE,
  PROVIDER_KEY: string | undefined = KEY,
): Promise<string> {
  const { db, config } = app.services;
  const settings = async () => account;
  return command({ db, config: { ...config, PROVIDER_KEY }, given, settings, now: app.clock.now() });
}

const CARIBE = { agency: 'caribe', provider: 'stripe' };

describe('an account of an agency’s own', () => {
  test('is set, listed without its secrets, and cleared, in the trail too', async () => {
    expect(await run(listAccounts, {})).toBe('No agency has accounts of its own');
    await run(setAccount, CARIBE);
    expect(await run(setAccount, CARIBE)).toContain('Account 1 (stripe) stays for what was begun with it.');
    expect(await run(listAccounts, {})).toMatch(
      /^caribe {2}account 1 {2}stripe {2}since 2026-11-17 {2}until 2026-11-17 .*\ncaribe {2}account 2 {2}stripe .*in use/,
    );
    expect(await run(listAccounts, {})).not.toMatch(/sk_test|whsec/);
    expect(await run(clearAccount, CARIBE)).toContain('provider erase --id 2');
    await expect(run(clearAccount, CARIBE)).rejects.toThrow('has no stripe account in use');
    const trail = await trailLines(app);
    expect(trail.map(({ action }) => action)).toEqual(['provider.set', 'provider.set', 'provider.cleared']);
  });

  test.each([
    ['an unknown provider', { ...CARIBE, provider: 'paypal' }, STRIPE, '--provider'],
    ['an unknown agency', { ...CARIBE, agency: 'nadie' }, STRIPE, 'There is no agency nadie'],
    [
      'half of the settings',
      CARIBE,
      { STRIPE_SECRET_KEY: SECRET },
      'STRIPE_WEBHOOK_SECRET: required by stripe',
    ],
    [
      'settings of another',
      CARIBE,
      { ...STRIPE, UPS_ACCOUNT: SECRET },
      'UPS_ACCOUNT: not a setting of stripe',
    ],
    ['a wrong setting', CARIBE, { ...STRIPE, STRIPE_URL: SECRET }, 'STRIPE_URL: Invalid'],
  ])('is refused with %s, whose values are not repeated', async (_what, given, account, told) => {
    const refusal = await run(setAccount, given, account as Record<string, string>).catch(String);
    expect(refusal).toContain(told);
    expect(refusal).not.toContain(SECRET);
  });

  test('cannot be set without PROVIDER_KEY', async () => {
    const { db, config } = app.services;
    const desk = { db, config: { ...config, PROVIDER_KEY: undefined }, now: app.clock.now() };
    await expect(setAccount({ ...desk, given: CARIBE, settings: async () => STRIPE })).rejects.toThrow(
      'PROVIDER_KEY: required',
    );
  });
});

describe('a server whose database holds accounts', () => {
  const startWith = (PROVIDER_KEY: string | undefined) =>
    start({ config: { ...app.services.config, PROVIDER_KEY } });

  test('refuses to start without their key, or with another one, and says what to do', async () => {
    await run(setAccount, { ...CARIBE, agency: 'andes' });
    await expect(startWith(undefined)).rejects.toThrow('PROVIDER_KEY: required. 3 accounts of agencies 1, 2');
    await expect(startWith(OTHER)).rejects.toThrow('none of its keys is the one that sealed');
    expect(() => readConfig({ PROVIDER_KEY: 'too-short' })).toThrow('openssl rand -base64 32');
  });

  test('starts with an old key beside the new one, and with the new one alone once all are sealed anew', async () => {
    await (await startWith(`${OTHER},${KEY}`)).stop();
    expect(await run(resealAccounts, {}, {}, `${OTHER},${KEY}`)).toContain('3 accounts sealed anew');
    await (await startWith(OTHER)).stop();
    await expect(startWith(KEY)).rejects.toThrow('PROVIDER_KEY');
    expect(await storedAccounts(app.services.db)).toHaveLength(3);
  });
});

test('the command takes what is secret from a file or a pipe, and repeats none of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'puerta-cli-'));
  const file = join(folder, 'account');
  writeFileSync(
    file,
    `# of the agency\nSTRIPE_SECRET_KEY = ${SECRET}\n\nSTRIPE_WEBHOOK_SECRET=whsec_of_an_agency\n`,
  );
  const set = ['provider', 'set', '--agency', 'andes', '--provider', 'stripe'];
  const env = { PROVIDER_KEY: OTHER };
  const [right, wrong] = await Promise.all([
    runCli(app, [...set, '--file', file], { env }),
    runCli(app, set, { env, input: SECRET }),
  ]);
  rmSync(folder, { recursive: true });
  expect(right).toMatchObject({ code: 0, told: expect.stringContaining('(stripe) for whatever begins now') });
  expect(wrong).toMatchObject({ code: 1, told: expect.stringContaining('Line 1 is not NAME=value') });
  expect(right.told + wrong.told).not.toContain(SECRET);
});
