import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dice } from '../apps/server/src/demo/plan.ts';
import { atMost, type Figure, noted } from '../bench/report.ts';
import { MEMORY_ENV, MEMORY_FLAGS } from '../scripts/lib/memory.mjs';
import { compare, newPurchase, settle } from './compare.ts';
import { type Copy, startCopy } from './copy.ts';
import type { Crowd, Heard } from './crowd.ts';
import { runEachOnce } from './errands.ts';
import { type Keeping, openShop, type Shop } from './shop.ts';

/** What the server bears, as figures beside their limits. */
export type Bound = {
  name: string;
  /** why it cannot be tried on this machine; null: it can */
  lacks?: () => string | null;
  /** `minutes`: how long, for what has no end of its own */
  run(minutes: number): AsyncGenerator<Figure>;
};

/** As an installation has them: the drills of kills and pauses alone want the shortest. */
const PATIENT = { LEASE_SECONDS: '60', PROVIDER_TIMEOUT_MS: '15000' };

/** A copy as the unit starts it, on a shop of its own, whose logs stay where a limit was passed. */
export async function* inShop(
  env: Record<string, string> | ((shop: Shop) => Promise<Record<string, string>>),
  work: (shop: Shop, copy: Copy) => AsyncGenerator<Figure>,
  { through = [], ...keeping }: Keeping & { through?: readonly string[] } = {},
): AsyncGenerator<Figure> {
  const shop = await openShop(keeping);
  let [isSound, copy]: [boolean, Copy | undefined] = [false, undefined];
  try {
    const own = typeof env === 'function' ? await env(shop) : env;
    Object.assign(shop.env, PATIENT, MEMORY_ENV, own);
    copy = await startCopy(shop.env, shop.logFile, { flags: MEMORY_FLAGS, through });
    let lost = 0;
    for await (const figure of work(shop, copy)) {
      lost += Number(!figure.kept);
      yield figure;
    }
    isSound = lost === 0;
  } finally {
    await copy?.stop();
    await shop.close({ keep: !isSound });
  }
}

/** Once everybody has left: bank, carrier, books, and what customers were told. */
export async function* booksAgree(shop: Shop, { leave, counter, made }: Crowd): AsyncGenerator<Figure> {
  await leave();
  await runEachOnce({ shop, counter, random: dice('last'), token: shop.last }, () => newPurchase(made));
  await settle(shop);
  const { failed } = await compare(shop, counter, made);
  yield atMost(`comparisons of ${made.length} purchases that differ`, failed, 0, '');
}

/** How many answers were not as `isFine` wants them; each kind of refusal is told, with how often. */
export function* judged(heard: Heard[], isFine: (one: Heard) => boolean): Generator<Figure> {
  const kinds = Map.groupBy(heard, ({ status, code }) => `${status} ${code}`.trim());
  yield noted('answers', [...kinds].map(([kind, { length }]) => `${length} × ${kind}`).join(', '));
  yield atMost('answers that are wrong', heard.filter(one => one.code !== '' && !isFine(one)).length, 0, '');
}

/** What 95 of 100 answers took at most, in milliseconds. */
export function p95(heard: Heard[], deed: Heard['deed']): number {
  const took = heard.filter(one => one.deed === deed).map(({ ms }) => ms);
  return took.sort((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? Number.NaN;
}

/** Seconds until it is so; endless where it is not after `most`. */
export async function secondsUntil(most: number, isSo: () => Promise<boolean> | boolean): Promise<number> {
  for (const began = performance.now(); ; await sleep(100)) {
    const seconds = (performance.now() - began) / 1000;
    if (await isSo()) return seconds;
    if (seconds > most) return Number.POSITIVE_INFINITY;
  }
}

export const statusOf = async (url: string) => (await fetch(url).catch(() => null))?.status;

/** A disk of so many megabytes, kept in memory, that can be filled, emptied and shut. */
export function smallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'puerta-disk-'));
  const mount = (...options: string[]) => execFileSync('mount', [...options, path], { stdio: 'pipe' });
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'puerta-drill');
  } catch (error) {
    rmSync(path, { recursive: true });
    throw error;
  }
  const filler = join(path, 'filler');
  return {
    path,
    // until there is no room, of which it complains
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' }),
    empty: () => rmSync(filler),
    shut: () => void mount('-o', 'remount,ro'),
    open: () => void mount('-o', 'remount,rw'),
    remove() {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}

export function lacksDisk(): string | null {
  try {
    smallDisk(1).remove();
    return null;
  } catch {
    return 'a small disk cannot be mounted here (it takes root on Linux)';
  }
}
