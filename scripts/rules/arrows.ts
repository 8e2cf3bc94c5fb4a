import { type Import, importsOf } from './imports.ts';
import { type Finding, isTest, type Rule } from './sources.ts';

/** Who may import whom; ARCHITECTURE.md draws the same arrows. */
export const arrows: Rule = {
  name: 'import arrows',
  check: files =>
    importsOf(files).flatMap(found => objections(found).map(message => finding(found, message))),
};

const DOMAIN = 'packages/domain/';
const CONTRACT = 'packages/contract/';
const WEB = 'apps/web/';
const SERVER = 'apps/server/';
const TEST_TOOLS = /^(vitest|fast-check)$/;

const feature = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
const shell = (path: string) => /^apps\/web\/src\/shells\/([^/]+)\//.exec(path)?.[1];
const isAdapter = (path: string) => path.startsWith('apps/server/src/adapters/');
/** A port, or what all ports share: the files beside the folders. */
const isPort = (path: string) => /^apps\/server\/src\/adapters\/([^/]+\.ts|[^/]+\/port\.ts)$/.test(path);

/** The one place that picks implementations of the ports; the many invented rows have numbers as the simulator's. */
const PICKERS = /^apps\/server\/src\/(?:providers\.ts$|demo\/many\/)/;

/** Agency, actor, refusal, clock: everything leans on it, and it knows neither database nor HTTP. */
const KERNEL = /^apps\/server\/src\/app\//;

function objections(found: Import): string[] {
  if (found.external) return externalObjections(found);
  return [...packageObjections(found), ...serverObjections(found), ...webObjections(found)];
}

function externalObjections({ from, target }: Import): string[] {
  if (isTest(from) && (TEST_TOOLS.test(target) || target.startsWith('node:'))) return [];
  if (from.startsWith(DOMAIN)) return [`the domain imports nothing, not even ${target}`];
  if (from.startsWith(CONTRACT) && !/^zod(\/|$)/.test(target)) {
    return [`the contract imports only the domain and zod, not ${target}`];
  }
  if (KERNEL.test(from) && !target.startsWith('node:'))
    return [`the kernel leans on the shared packages alone, not on ${target}`];
  if (target.startsWith('@puerta/'))
    return [`${target} is not one of the shared packages (domain, contract)`];
  return [];
}

function packageObjections({ from, target }: Import): string[] {
  if (from.startsWith(DOMAIN) && !target.startsWith(DOMAIN))
    return [`the domain imports nothing, not even ${target}`];
  if (from.startsWith(CONTRACT) && !target.startsWith(DOMAIN) && !target.startsWith(CONTRACT)) {
    return [`the contract imports only the domain and zod, not ${target}`];
  }
  if (from.startsWith(WEB) && target.startsWith(SERVER)) return ['the web app never imports the server'];
  if (from.startsWith(SERVER) && target.startsWith(WEB)) return ['the server never imports the web app'];
  return [];
}

function serverObjections({ from, target }: Import): string[] {
  const [ours, theirs] = [feature(from), feature(target)];
  const isOurs = from.startsWith(`${SERVER}src/`) && !isTest(from) && !isAdapter(from);
  if (isOurs && isAdapter(target) && !isPort(target) && !PICKERS.test(from)) {
    return [`providers.ts alone picks adapters, everybody else knows their port.ts: not ${target}`];
  }
  if (isAdapter(from) && theirs) return [`an adapter never imports a feature (${theirs})`];
  if (KERNEL.test(from) && !KERNEL.test(target) && !target.startsWith('packages/'))
    return [`the kernel leans on the shared packages alone, not on ${target}`];
  if (ours && theirs && ours !== theirs && /[/-]queries\.ts$/.test(target)) {
    return [`call a use case of "${theirs}" instead of its queries`];
  }
  return [];
}

function webObjections({ from, target }: Import): string[] {
  const [ours, theirs] = [shell(from), shell(target)];
  if (ours && theirs && ours !== theirs) return [`the shell "${ours}" never imports the shell "${theirs}"`];
  const shared = /^apps\/web\/src\/(ui|lib)\//.exec(from)?.[1];
  if (shared && /^apps\/web\/src\/(features|shells)\//.test(target))
    return [`${shared} never imports ${target}`];
  return [];
}

function finding({ from, line }: Import, message: string): Finding {
  return { path: from, line, message };
}
