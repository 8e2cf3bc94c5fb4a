import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type AppOptions, runApp, type TestApp, type TestDatabase } from './app.ts';
import { connectSeeingAll } from './citus.ts';
import type { AgencySlug, People, Person } from './factories.ts';
import { freshDatabase } from './fresh-database.ts';
import type { Place, Residents } from './furnish.ts';

/** The application of a test file, with two agencies in it that sell to every destination, `caribe` and `andes`. */
export type House = {
  app: TestApp;
  /** a superuser's connection: sees every agency, behind the server's back */
  superuser: pg.Client;
  people: Record<AgencySlug, People>;
  /** the manager of `andes` */
  elsewhere: Person;
  /** Caracas and its office */
  place: Place;
  /** who carries the lots of `caribe` */
  transport: number;
  /** the people of `caribe` */
} & People;

/** For tests that sign in, register and ask for links again and again. */
export const UNLIMITED = {
  LIMIT_SIGN_IN_ACCOUNT: '1000000',
  LIMIT_SIGN_IN_ADDRESS: '1000000',
  LIMIT_REGISTRATION: '1000000',
  LIMIT_RESET: '1000000',
};

/** Opens it for the file that calls it on top, and closes it behind the file's last test. */
export async function openHouse(options?: AppOptions): Promise<House> {
  const { close, ...house } = await startHouse(options);
  afterAll(close);
  return house;
}

/** The same for one test, which closes it. */
export async function startHouse(options?: AppOptions): Promise<House & { close(): Promise<void> }> {
  const database = await freshDatabase('house');
  const app = await runApp(database, options);
  const superuser = await connectSeeingAll(app.superuserUrl);
  const { residents, place, transport } = inject('furnished');
  const peopleOf = (slug: AgencySlug) => withClients(app, slug, residents[slug]);
  const people = { caribe: peopleOf('caribe'), andes: peopleOf('andes') };
  return {
    app,
    superuser,
    people,
    ...people.caribe,
    elsewhere: people.andes.manager,
    place,
    transport,
    async close() {
      await superuser.end();
      await app.stop();
      await database.drop();
    },
  };
}

const withClients = (app: TestApp, slug: AgencySlug, residents: Residents) =>
  Object.fromEntries(
    Object.entries(residents).map(([name, one]) => [name, { ...one, client: app.client(slug, one.token) }]),
  ) as People;

/** The application without an agency, for the whole file that calls this on top. */
export async function openApp(options?: AppOptions): Promise<TestApp> {
  const app = await startApp(options);
  afterAll(app.stop);
  return app;
}

/** The same for one test, which stops it; its database goes with it. */
export async function startApp(
  options: AppOptions & { database?: TestDatabase & { drop(): Promise<void> } } = {},
): Promise<TestApp> {
  const { database = await freshDatabase() } = options;
  const app = await runApp(database, options);
  return {
    ...app,
    async stop() {
      await app.stop();
      await database.drop();
    },
  };
}
