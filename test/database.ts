import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { prepareCitus } from '../apps/server/src/cli/prepare-citus.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Furnished, furnish } from './furnish.ts';
import { CITUS_WORKERS, ordinaryOwner, runOnEach, withPath } from './run-on.ts';
import { carrySettings, joinCitus, leaveAlone, shareStandIns } from './citus.ts';
import { TEST_SECRET } from './secret.ts';
import { throwawayFolder } from './throwaway-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server as its superuser: makes databases, and sees every agency in all of them. */
    databaseUrl: string;
    /** The same as an account that owns every test database, and is as little as managed servers give. */
    ownersUrl: string;
    /** Address of the template as the server works on it. */
    workUrl: string;
    /** Names of migrated databases on it that are only ever copied: without agencies, and with those of a house. */
    templates: Record<'bare' | 'house', string>;
    furnished: Furnished;
  }
}

type Server = { url: string; stop(): Promise<void> };

/**
 * One PostgreSQL for all integration tests of a run: that of TEST_DATABASE_URL, or a throwaway one, which vanishes
 * with the run however it ends. The migrations run once, on a template that test files copy (`freshDatabase`), as an
 * ordinary owner: neither superuser nor past row-level security. What works in tests works on a managed server.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startThrowaway();
  const owner = await ordinaryOwner(server.url);
  const name = `puerta_template_${randomBytes(4).toString('hex')}`;
  const templates = { bare: name, house: `${name}_house` };
  let workUrl: string;
  try {
    await runOnEach(server.url, `create database ${templates.bare} owner ${owner.role}`);
    const bare = withPath(owner.url, templates.bare);
    if (CITUS_WORKERS.length > 0) await joinCitus(withPath(server.url, templates.bare));
    workUrl = await migrate(bare, { secret: TEST_SECRET });
    if (CITUS_WORKERS.length > 0) await prepareCitus(bare, () => undefined);
    if (CITUS_WORKERS.length > 0) await leaveAlone(server.url, templates.bare);
    await runOnEach(
      server.url,
      `create database ${templates.house} owner ${owner.role} template ${templates.bare}`,
    );
    if (CITUS_WORKERS.length > 0) await carrySettings(server.url, templates.house);
    const house = (address: string) => withPath(address, templates.house);
    const database = { url: house(owner.url), seeingAll: house(server.url), workUrl: house(workUrl) };
    provide('furnished', await furnish(database));
    if (CITUS_WORKERS.length > 0) await shareStandIns(database.url);
    if (CITUS_WORKERS.length > 0) await leaveAlone(server.url, templates.house);
  } catch (error) {
    await server.stop();
    throw error;
  }
  provide('databaseUrl', server.url);
  provide('workUrl', workUrl);
  provide('ownersUrl', owner.url);
  provide('templates', templates);
  return async () => {
    if (given) {
      for (const one of Object.values(templates))
        await runOnEach(server.url, `drop database ${one} with (force)`);
      await runOnEach(server.url, `drop role ${new URL(workUrl).username}`);
      await owner.drop();
    }
    await server.stop();
  };
}

async function startThrowaway(): Promise<Server> {
  const dataDir = throwawayFolder('puerta-test-');
  const server = await startEmbedded({ dataDir, log: line => console.log(line), throwaway: true });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
