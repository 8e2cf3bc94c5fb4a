import { readFileSync } from 'node:fs';

/**
 * Kills this process at a named step of a purchase, as a power cut would: how the tests prove that money and label
 * agree afterwards. `KILL_AT=payment.authorize.committed` names the step, `KILL_AT=name#2` its second passing, and
 * `KILL_AT=@path` a file that holds the name, empty until it is time. Never in production mode.
 */
export function killSwitch(
  env: Record<string, string | undefined>,
  production: boolean,
): (name: string) => Promise<void> {
  const [target, count = '1'] = (env.KILL_AT ?? '').split('#');
  if (production || !target) return async () => undefined;
  const step = target.startsWith('@') ? () => readFileSync(target.slice(1), 'utf8') : () => target;
  let left = Number(count);
  return async name => {
    if (name !== step() || --left > 0) return;
    process.kill(process.pid, 'SIGKILL');
    // the signal arrives a moment later: nothing more may happen in it
    await new Promise(() => undefined);
  };
}
