import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { refusals } from '@puerta/contract/messages.es';
import { expect, test } from 'vitest';
import { makePerson, passwordHash, type Person } from '../../../../test/factories.ts';
import { openHouse } from '../../../../test/house.ts';
import { succeeded } from '../../../../test/journey.ts';
import { interlaced, picture } from '../../../../test/pictures.ts';
import { signIn } from '../../../../test/visitors.ts';
import { decoder } from './decoder.ts';
import { draw } from './draw.ts';

const { app } = await openHouse();
const senders = await Promise.all(
  [1, 2, 3, 4].map(() => makePerson(app, 'caribe', 'customer', { passwordHash })),
);

async function signInTakes(who: Person): Promise<number> {
  const began = performance.now();
  succeeded(await signIn(app, who.email));
  return performance.now() - began;
}

/** Milliseconds that signing in takes at most while four pictures of one kind are sent, and what they are answered. */
async function sendFour(file: Blob) {
  const [first, ...others] = senders;
  const sent = Promise.all(
    senders.map(one => one.client('POST /support/file', { body: { name: 'foto.png' }, file })),
  );
  let slowest = 0;
  for (let n = 0; n < 4; n++)
    slowest = Math.max(slowest, await signInTakes(others[n % 3] ?? (first as Person)));
  return { slowest, answers: await sent };
}

test.each([
  ['59 megapixels are refused', 7680, 415],
  ['just below 25 are taken, one after the other', 4990, 200],
])('four pictures of %s, and people sign in meanwhile', { timeout: 120_000 }, async (_what, side, status) => {
  const alone = Math.max(await signInTakes(senders[0] as Person), await signInTakes(senders[1] as Person));
  const { slowest, answers } = await sendFour(interlaced(side));
  expect(answers.map(answer => answer.status)).toEqual([status, status, status, status]);
  expect(slowest).toBeLessThan(1500 + 4 * alone);
});

test('a picture larger than any camera makes is no picture that we read', async () => {
  const answer = await senders[0]?.client('POST /profile/picture', { file: interlaced(5010) });
  expect(answer).toMatchObject({ status: 415, message: refusals.file_unsupported });
});

test('one of as many colours as points, clear in parts, keeps nobody waiting for long', async () => {
  const [side, channels] = [1000, 4] as const;
  const noise = (await decoder())(randomBytes(side * side * channels), {
    raw: { width: side, height: side, channels },
  });
  const bytes = await noise.png().toBuffer();
  const began = performance.now();
  expect(await draw({ kind: 'upload', bytes, maxSide: side })).toMatchObject({ type: 'image/jpeg' });
  // 0.4 s alone; with colours chosen for it 8 s
  expect(performance.now() - began).toBeLessThan(4000);
});

/** The process that draws, of this one's. */
const workers = () =>
  readdirSync('/proc').filter(pid => {
    try {
      const parent = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Number(parent) === process.pid && command.includes('pictures/worker.ts');
    } catch {
      return false;
    }
  });

test.runIf(process.platform === 'linux')(
  'what the process that draws dies of is a picture that cannot be read, and the next one is drawn',
  async () => {
    const bytes = new Uint8Array(await picture().arrayBuffer());
    const point = { kind: 'upload', bytes, maxSide: 10 } as const;
    const large = { ...point, bytes: new Uint8Array(await interlaced(4990).arrayBuffer()) };
    expect(await draw(point)).toMatchObject({ type: 'image/png' });
    const drawing = draw(large);
    const [pid, ...more] = workers();
    expect(more).toEqual([]);
    process.kill(Number(pid), 'SIGKILL');
    expect(await drawing).toBeNull();
    expect(await draw(point)).toMatchObject({ type: 'image/png' });
    expect(workers()).not.toContain(pid);
    // its own memory is limited, and nothing of the server's environment is in it
    const [next] = workers();
    expect(readFileSync(`/proc/${next}/limits`, 'utf8')).toMatch(/Max data size\s+\d+/);
    expect(readFileSync(`/proc/${next}/environ`, 'utf8')).not.toMatch(/SECRET|DATABASE/);
  },
);
