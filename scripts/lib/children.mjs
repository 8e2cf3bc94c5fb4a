// Programs that the commands start.
import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

export const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;

/**
 * Runs Node programs side by side at our terminal until the first one ends, then ends the others. Ctrl-C reaches
 * them through us alone: each is in a session of its own, so that none is told twice and each can finish in order.
 * @param {string} node path of the Node to use
 * @param {{ args: string[], cwd?: string, env?: Record<string, string> }[]} programs
 * @returns {Promise<number>} exit code of the first one that ended
 */
export async function runTogether(node, programs) {
  const children = programs.map(({ args, cwd = ROOT, env = {} }) =>
    spawn(node, ['--import', END_WITH_PARENT, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      detached: true,
    }),
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => children.forEach(child => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)));
  }
  const ends = children.map(child => exitCodeOf(child));
  const code = await Promise.race(ends);
  children.forEach(child => child.kill('SIGTERM'));
  await Promise.all(ends);
  return code;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 130)));
  });
}
