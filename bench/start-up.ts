import { atMost, type Figure, noted } from './report.ts';
import { startServer } from './servers.ts';

const SECOND_START_SECONDS = 5;

/** From the command to the first answer: on an empty folder, and again. Leaves the demo's database in the folder. */
export async function startUp(env: Record<string, string>): Promise<Figure[]> {
  const started = async () => {
    const server = await startServer(['scripts/start.mjs'], env, '/readyz');
    await server.stop();
    return server.readyMs / 1000;
  };
  const [first, second] = [await started(), await started()];
  return [
    noted('first start, demo made', `${first.toFixed(1)} s`),
    atMost('second start', second, SECOND_START_SECONDS, 's'),
  ];
}
