import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, load } from './load.ts';
import type { Server } from './servers.ts';

const WARM_UP_SECONDS = 8;
const SECONDS = 15;
/** What is less than this is said together. */
const SHOWN = 0.01;

type Node = { id: number; children?: number[]; callFrame: { functionName: string; url: string } };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** One line of the table: whose work, and its share of the time in which the program did anything. */
export type Share = { part: string; share: number };

/**
 * Where a program's processor time goes while a call is repeated over 32 connections. `start` starts the program with
 * the given flags of Node before its own; only the samples of the last SECONDS count, when everything is compiled.
 */
export async function profile(
  dataDir: string,
  start: (flags: string[]) => Promise<Server>,
  callAt: (server: Server) => Call,
): Promise<{ perSecond: number; shares: Share[] }> {
  const folder = mkdtempSync(join(dataDir, 'profile-'));
  const server = await start(['--cpu-prof', `--cpu-prof-dir=${folder}`]);
  let perSecond: number;
  try {
    await load(callAt(server), WARM_UP_SECONDS);
    ({ perSecond } = await load(callAt(server), SECONDS));
  } finally {
    await server.stop();
  }
  const [file] = readdirSync(folder);
  if (!file) throw new Error('The program left no profile');
  return { perSecond, shares: sharesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile) };
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): Share[] {
  const partOf = partsOf(nodes);
  const times = new Map<string, number>();
  let whole = 0;
  let since = 0;
  for (let at = samples.length - 1; at >= 0 && since < SECONDS * 1e6; at -= 1) {
    const took = timeDeltas[at] ?? 0;
    since += took;
    const part = partOf.get(samples[at] ?? 0) ?? '';
    if (part === '(idle)') continue;
    whole += took;
    times.set(part, (times.get(part) ?? 0) + took);
  }
  const all = [...times].map(([part, time]) => ({ part, share: time / whole }));
  const shown = all.filter(({ share }) => share >= SHOWN).sort((a, b) => b.share - a.share);
  const rest = 1 - shown.reduce((sum, { share }) => sum + share, 0);
  return [...shown, { part: 'less than a hundredth each', share: rest }];
}

/** Whose each node is: a file of ours, a package, Node itself; what the engine does natively belongs to its caller's name. */
function partsOf(nodes: Node[]): Map<number, string> {
  const parentOf = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)),
  );
  const byId = new Map(nodes.map(node => [node.id, node]));
  const partOf = (node: Node): string => {
    const { url, functionName } = node.callFrame;
    if (functionName === 'writev' || functionName === 'writeBuffer' || functionName.startsWith('write')) {
      if (url === '') return `writing to sockets, for ${ownerOf(node)}`;
    }
    if (functionName.startsWith('(')) return functionName;
    return url === '' ? ownerOf(node) : nameOf(url);
  };
  const ownerOf = (node: Node): string => {
    for (let at = parentOf.get(node.id); at !== undefined; at = parentOf.get(at)) {
      const url = byId.get(at)?.callFrame.url ?? '';
      if (url !== '' && !url.startsWith('node:')) return nameOf(url);
    }
    return 'Node itself';
  };
  return new Map(nodes.map(node => [node.id, partOf(node)]));
}

const nameOf = (url: string): string =>
  url.startsWith('node:')
    ? 'Node itself'
    : (/node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1] ??
      url.replace(/^.*?\/(apps|packages|bench)\//, '$1/'));
