import { mustEnter } from './connect.ts';
import { startEmbedded } from './embedded.ts';

type OwnerDatabase = {
  /** The owner's address: it migrates, and sees every agency. */
  url: string;
  stop(): Promise<void>;
};

/** The deployment's database as the configuration names it: `DATABASE_URL`, or the embedded one of `DATA_DIR`. */
export async function openOwnerDatabase(
  { DATABASE_URL, dataDir }: { DATABASE_URL?: string | undefined; dataDir: string },
  log: (line: string) => void,
): Promise<OwnerDatabase> {
  if (!DATABASE_URL) return startEmbedded({ dataDir, log });
  await mustEnter('DATABASE_URL', DATABASE_URL);
  return { url: DATABASE_URL, stop: async () => undefined };
}
