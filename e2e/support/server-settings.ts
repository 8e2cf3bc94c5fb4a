import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server of these tests writes what a command beside it needs: its database, and where its secret lies. */
export const serverSettings = (): string => join(tmpdir(), `puerta-e2e-${process.env.E2E_PORT}.json`);
