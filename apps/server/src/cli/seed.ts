// npm run seed -- --packages 1000000 [--agency caribe]: many packages for one agency, to see how the portal bears them.
import { parseArgs } from 'node:util';
import { failureText } from '../app/failure-text.ts';
import { ConfigError } from '../app/refusal.ts';
import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openOwnerDatabase } from '../db/owner-database.ts';
import { seedMany } from '../demo/many/seed-many.ts';

const LARGEST = 10_000_000;

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { packages: { type: 'string' }, agency: { type: 'string' } } });
  const packages = Number(values.packages);
  if (!Number.isInteger(packages) || packages < 1 || packages > LARGEST) {
    throw new ConfigError(
      `Say how many packages, from 1 to ${LARGEST}: npm run seed -- --packages 100000 --agency caribe`,
    );
  }
  const config = readConfig(process.env);
  const slug = values.agency ?? config.DEFAULT_AGENCY;
  const progress = (line: string) => console.log(line);
  const { url, stop } = await openOwnerDatabase(config, progress);
  try {
    await migrate(url, config, { progress });
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    await seedMany(url, { slug, packages, now: new Date() }, done => {
      console.log(`${done} of ${packages} packages, ${seconds()} s`);
    });
    console.log(`${slug} has ${packages} packages more after ${seconds()} s`);
  } finally {
    await stop();
  }
}

run().catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
