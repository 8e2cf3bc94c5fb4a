import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync } from 'node:fs';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLEAN_ENVIRONMENT, serverAccount } from '../apps/server/src/db/embedded-binaries.ts';
import { freePort } from '../bench/servers.ts';
import { ROOT } from '../scripts/lib/root.mjs';
import { runOn } from '../test/run-on.ts';

/** As the example has it. */
const BINARIES = '/usr/lib/postgresql/15/bin';
const PATIENCE_MS = 120_000;

/** undefined where everything is there */
export function whatIsMissing(): string | undefined {
  const missing = ['patroni', 'etcd', 'haproxy'].filter(program => spawnSync(program, ['--version']).error);
  if (!existsSync(BINARIES)) missing.push('PostgreSQL 15');
  if (missing.length === 0) return undefined;
  return `not there: ${missing.join(', ')} (Debian: apt-get install patroni python3-etcd etcd-server haproxy postgresql-15)`;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
/** `folder`: of everything that runs on it. `rest`: the port at which Patroni is asked. */
type Machine = { name: string; folder: string; rest: number; start(): void };

/** Two PostgreSQL under Patroni, one etcd and HAProxy, as our examples have them; `url`: a superuser's, through HAProxy. */
export async function startCluster(isSynchronous: boolean) {
  const { folder, fill, run, stop } = openGrounds();
  const etcd = `127.0.0.1:${await freePort()}`;
  fill('etcd.env', 'etcd.env', {
    '/var/lib/etcd/puerta': join(folder, 'etcd'),
    ',db2=http://10.0.0.22:2380,db3=http://10.0.0.23:2380': '',
    '10.0.0.21:2379': etcd,
    '10.0.0.21:2380': `127.0.0.1:${await freePort()}`,
  });
  run('.', 'sh', '-c', 'set -a; . ./etcd.env; exec etcd');
  const password = crypto.randomUUID();
  const door = `127.0.0.1:${await freePort()}`;
  const doors: Record<string, string> = { 'user haproxy\n    group haproxy': '', '127.0.0.1:5000': door };
  const machines: Machine[] = [];
  for (const [name, address] of Object.entries({ db1: '10.0.0.21', db2: '10.0.0.22' })) {
    const [port, rest] = [await freePort(), await freePort()];
    const conf = fill('patroni.yml', `${name}.yml`, {
      'name: db1': `name: ${name}`,
      '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': etcd,
      '10.0.0.21:8008': `127.0.0.1:${rest}`,
      '10.0.0.21:5432': `127.0.0.1:${port}`,
      '10.0.0.0/24': '127.0.0.1/32',
      '/var/lib/postgresql': join(folder, name),
      'synchronous_mode: true': `synchronous_mode: ${isSynchronous}`,
      'CHANGE-ME': password,
    });
    doors[`${address}:5432 check port 8008`] = `127.0.0.1:${port} check port ${rest}`;
    machines.push({ name, folder: join(folder, name), rest, start: () => run(name, 'patroni', conf) });
  }
  for (const machine of machines) machine.start();
  run('.', 'haproxy', '-db', '-f', fill('haproxy.cfg', 'haproxy.cfg', doors));
  const url = `postgres://postgres:${password}@${door}/postgres`;
  await until(() =>
    runOn(url, 'select 1')
      .then(() => true)
      .catch(() => false),
  );
  return { url, stop, ...(await watch(machines, isSynchronous ? 'sync' : 'replica')) };
}

/** What becomes of the machines; `standby` is what Patroni calls one that can take over. */
async function watch(machines: Machine[], standby: string) {
  let lost: Machine | undefined;
  const find = async (role: string) => {
    const answers = await Promise.all(machines.map(machine => isRole(machine, role)));
    return machines.find((machine, at) => answers[at] && machine !== lost);
  };
  const primary = async () => (await find('primary')) ?? Promise.reject(new Error('There is no primary'));
  await until(async () => (await find(standby)) !== undefined);
  return {
    /** Nothing that the primary writes reaches the standby any more. */
    async cutLine() {
      const isSender = (id: number) => {
        try {
          return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('walsender');
        } catch {
          return false;
        }
      };
      for (const id of everythingIn((await primary()).folder).filter(isSender)) process.kill(id, 'SIGSTOP');
    },
    /** Its machine is gone, and another one is the primary. `silently`: no connection to it is closed. */
    async losePrimary(silently: boolean) {
      lost = await primary();
      signal(lost, silently ? 'SIGSTOP' : 'SIGKILL');
      await until(async () => (await find('primary')) !== undefined);
    },
    /** It starts again, until it could take over. */
    async bringBack() {
      const back = lost;
      if (!back) return;
      signal(back, 'SIGKILL');
      back.start();
      await until(() => isRole(back, standby));
      lost = undefined;
    },
  };
}

const isRole = ({ rest }: Machine, role: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${rest}/${role}`, { method: 'OPTIONS', signal: AbortSignal.timeout(1000) })
    .then(({ ok }) => ok)
    .catch(() => false);

/** Processes that work in a folder, or below it. */
const everythingIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter(id => {
      try {
        return `${readlinkSync(`/proc/${id}/cwd`)}/`.startsWith(`${folder}/`);
      } catch {
        return false;
      }
    })
    .map(Number)
    .filter(id => id > 0);

function signal({ folder }: Machine, name: NodeJS.Signals): void {
  for (const id of everythingIn(folder)) {
    try {
      process.kill(id, name);
    } catch {
      // it ended with its postmaster
    }
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const began = performance.now(); !(await isSo()); await sleep(100))
    if (performance.now() - began > PATIENCE_MS) throw new Error('The cluster does not come to it');
}

/** A folder of the account that PostgreSQL runs under; whatever works in it ends with us, however that happens. */
function openGrounds() {
  // in memory where there is such a place: pg_rewind waits for the disk, and no power is lost here
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'puerta-cluster-'));
  const account = serverAccount(folder);
  const give = (path: string) => account && chownSync(path, account.uid, account.gid);
  give(folder);
  const script = `cat >/dev/null; cd /
    for each in /proc/[0-9]*; do case $(readlink $each/cwd) in "$1"*) kill -9 "\${each#/proc/}";; esac; done
    sleep 0.5; rm -rf "$1"`;
  const undertaker = spawn('sh', ['-c', script, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  undertaker.unref();
  return {
    folder,
    /** One of our examples, with what is here in the place of its words. */
    fill(example: string, name: string, words: Record<string, string>): string {
      const path = join(folder, name);
      let text = readFileSync(join(ROOT, 'deploy', example), 'utf8');
      for (const [word, here] of Object.entries(words)) {
        if (!text.includes(word))
          throw new Error(`deploy/${example}: not as the drill knows it, without ${word}`);
        text = text.replaceAll(word, here);
      }
      writeFileSync(path, text, { mode: 0o600 });
      give(path);
      return path;
    },
    run(place: string, program: string, ...args: string[]): void {
      const cwd = join(folder, place);
      mkdirSync(cwd, { recursive: true });
      give(cwd);
      const log = openSync(join(cwd, `${program}.log`), 'a');
      const options = { ...account, cwd, env: CLEAN_ENVIRONMENT, detached: true };
      spawn(program, args, { ...options, stdio: ['ignore', log, log] }).unref();
      closeSync(log);
    },
    async stop() {
      const buried = once(undertaker, 'exit');
      undertaker.ref();
      undertaker.stdin?.end();
      await buried;
    },
  };
}
