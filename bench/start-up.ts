import { LOGIN_ROUTE, routeBytes } from '../apps/web/scripts/route-bytes.mjs';
import { atMost, type Figure } from './report.ts';
import { startServer } from './servers.ts';

const MOST = { codeKb: 150, fontsKb: 30, secondStart: 5 };

/** What a browser loads before it can show the login route. */
export async function* firstLoad(): AsyncGenerator<Figure> {
  const { code, fonts } = await routeBytes(LOGIN_ROUTE);
  yield atMost('login route, JS and CSS (brotli)', code / 1000, MOST.codeKb, 'kB');
  yield atMost('login route, fonts', fonts / 1000, MOST.fontsKb, 'kB');
}

/** From the command to the first answer, where the demo is there already. */
export async function* secondStart(env: Record<string, string>): AsyncGenerator<Figure> {
  const started = async () => {
    const server = await startServer(['scripts/start.mjs'], env, '/readyz');
    await server.stop();
    return server.readyMs / 1000;
  };
  await started();
  yield atMost('second start', await started(), MOST.secondStart, 's');
}
