import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../bench/servers.ts';
import { ROOT } from '../scripts/lib/root.mjs';

/** What we tell operators to use; of it the drill takes the copies and how calls are passed on, without TLS. */
const EXAMPLE = join(ROOT, 'deploy/nginx.conf');

export const isInstalled = () => spawnSync('nginx', ['-v']).error === undefined;

/** nginx in front of copies at these ports, as the example has it; `stop` ends it. */
export async function startProxy(ports: readonly number[]): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'puerta-proxy-'));
  // nginx works under an account of its own
  chmodSync(folder, 0o711);
  const port = await freePort();
  const conf = join(folder, 'nginx.conf');
  writeFileSync(conf, configuration(folder, port, ports));
  const nginx = spawn('nginx', ['-c', conf, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (const began = performance.now(); !(await fetch(url).catch(() => null)); await sleep(50)) {
    if (performance.now() - began > 10_000) throw new Error(`nginx does not answer: ${folder}`);
  }
  return {
    url,
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, copies: readonly number[]): string {
  const parts = readFileSync(EXAMPLE, 'utf8');
  const upstream = /^upstream puerta \{[^}]*\}/m.exec(parts)?.[0];
  const location = /location \/ \{\s*proxy_pass[^}]*\}/.exec(parts)?.[0];
  const server = /^ *server 127\.0\.0\.1:3000\b(.*;)/m.exec(upstream ?? '');
  if (!upstream || !location || !server) throw new Error(`${EXAMPLE}: not as the drill knows it`);
  const servers = copies.map(each => `server 127.0.0.1:${each}${server[1]}`).join('\n');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid ${folder}/nginx.pid;
events {}
http {
access_log off;
${folders.map(each => `${each}_temp_path ${folder}/${each};`).join('\n')}
${upstream.replace(server[0], servers)}
server {
listen 127.0.0.1:${port};
${location}
}
}
`;
}
