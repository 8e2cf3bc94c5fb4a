import type { Config } from '../config.ts';
import { runningVersion } from '../version.ts';
import { DEMO_AGENCIES, DEMO_PASSWORD } from './agencies.ts';

/** Says where everything is and who may sign in. */
export async function announce(config: Config, url: string): Promise<void> {
  const { version, schema } = await runningVersion();
  const port = new URL(url).port;
  const lines = ['', `Puerta ${version} (${schema}) is ready:`];
  if (!config.demo) lines.push(`  ${url}`);
  else {
    for (const { slug, name } of DEMO_AGENCIES) {
      const host = slug === config.DEFAULT_AGENCY ? 'localhost' : `${slug}.localhost`;
      lines.push(`  ${name.padEnd(16)} http://${host}:${port}`);
    }
    lines.push('', 'Demo people, all with the password ' + DEMO_PASSWORD + ':');
    for (const { slug } of DEMO_AGENCIES)
      lines.push(`  cliente@${slug}.test   gerente@${slug}.test   operador@${slug}.test`);
    lines.push('', `  API /api/docs   mails /outbox   providers /simulador`);
  }
  if (config.mailsWait) lines.push('', 'Mails wait: no SMTP_URL is set.');
  if (config.trustsLoopback && config.HOST)
    lines.push('', `Warning: listening on ${config.HOST}, not only on this machine.`);
  console.log([...lines, '', 'Ctrl-C stops everything.'].join('\n'));
}
