// npm run doctor: asks every configured provider something harmless and says what works; --mail ADDRESS sends a mail there.
import { parseArgs } from 'node:util';
import { systemClock } from '../app/clock.ts';
import { failureText } from '../app/failure-text.ts';
import { readConfig } from '../config.ts';
import { checkProviders } from './check-providers.ts';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { mail: { type: 'string' } } });
  const findings = await checkProviders(readConfig(process.env), systemClock, { mailTo: values.mail });
  for (const { provider, works, told } of findings) {
    console.log(`${works ? 'Funciona / works' : 'FALLA / FAILS'}  ${provider}: ${told}`);
  }
  process.exitCode = findings.every(({ works }) => works) ? 0 : 1;
}

run().catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
