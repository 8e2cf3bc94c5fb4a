import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/root.mjs';

const OURS = '@puerta';

/** The sources of a version that git knows, with what is installed here, in a folder of their own. */
export function checkOut(version: string): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'puerta-release-'));
  const archive = execFileSync('git', ['archive', version], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  mkdirSync(join(root, 'node_modules', OURS), { recursive: true });
  const installed = (...path: string[]) => join(ROOT, 'node_modules', ...path);
  for (const name of readdirSync(installed())) {
    if (name !== OURS) symlinkSync(installed(name), join(root, 'node_modules', name));
  }
  for (const [name, path] of [
    ['domain', 'packages/domain'],
    ['contract', 'packages/contract'],
  ] as const)
    symlinkSync(join(root, path), join(root, 'node_modules', OURS, name));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
