// A process that is killed cannot tell those it started. They notice that another process became their parent, and
// end as on Ctrl-C: requests are answered to the end and the database is stopped.
import { readFileSync } from 'node:fs';

const PERIOD_MS = 250;

/** Ends this process when the one that started it is gone. */
export function endWithParent() {
  const parent = process.ppid;
  watch(() => process.ppid === parent);
}

/**
 * Ends this process when the npm that runs it as a script is gone. npm waits for its scripts as long as it lives;
 * without npm our parent may be a shell that rightly ends before us, and nothing is watched. Between npm and us there
 * may be a shell that outlives npm, so that its parent has to be watched.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  endWithParent();
  const shell = readProcess('cmdline').startsWith('sh\0-c\0') ? parentOfParent() : undefined;
  if (shell !== undefined) watch(() => parentOfParent() === shell);
}

/** @param {() => boolean} isThere */
function watch(isThere) {
  setInterval(() => {
    if (!isThere()) process.kill(process.pid, 'SIGTERM');
  }, PERIOD_MS).unref();
}

/** @returns {string | undefined} our parent's parent; known on Linux only, where the shell stays */
function parentOfParent() {
  return /^PPid:\s*(\d+)/m.exec(readProcess('status'))?.[1];
}

/** @param {string} file */
function readProcess(file) {
  try {
    return readFileSync(`/proc/${process.ppid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
