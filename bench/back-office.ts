import { ask, type BenchAgency, signIn } from './agency.ts';
import { clocked, inTurns, times } from './lists.ts';
import { type Figure, noted } from './report.ts';
import { memoryOf, type Server } from './servers.ts';

/** Lists beside those of packages: what they show first costs the same however many rows stand behind. */
const LISTS = {
  clients: '/api/clients/page/1/50',
  'clients that a search finds': '/api/clients/page/1/50?q=maria',
  payments: '/api/clients/payments/1/50',
  debts: '/api/admin/debts/1/50',
  'packages that wait too long': '/api/admin/delayed/1/50',
  'packages past their promised day': '/api/admin/delayed/1/50?late=all',
  'orders to confirm': '/api/order/unconfirmed/1/50',
  lots: '/api/lots/list',
} as const;

/** Sums over all that an agency has, and the 500 packages that one form offers: they may grow with it. */
const SUMS = {
  "the manager's morning inbox": '/api/order/inbox',
  "the manager's home": '/api/admin/home',
  "the restricted staff's home": '/api/order/work',
  'packages for a lot': '/api/lots/type/1',
} as const;

/** Labels of so many lots, one lot's after the other's, as a warehouse prints them before a ship leaves. */
const LABELLED_LOTS = 40;
const EXPORTED = '/api/admin/export/orders';

/** What the back-office's other screens cost in an agency with many packages, beside one with 10,000. */
export async function backOffice(
  server: Server,
  { small, large }: { small: BenchAgency; large: BenchAgency },
): Promise<Figure[]> {
  const [few, many] = await Promise.all(
    [small, large].map(agency => signIn(server.url, agency.slug, 'gerente')),
  );
  const asked = (path: string, headers: Record<string, string> | undefined) => () =>
    clocked(() => ask({ url: server.url + path, headers }));
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(LISTS)) {
    const [base, time] = await inTurns(asked(path, few), asked(path, many));
    figures.push(times(name, time, base));
  }
  for (const [name, path] of Object.entries(SUMS)) {
    const [base, time] = await inTurns(asked(path, few), asked(path, many));
    figures.push(noted(name, `${time.toFixed(1)} ms, ${base.toFixed(1)} ms`));
  }
  return [...figures, await exported(server, many), await labelled(server, many)];
}

/** Every order as one file: how fast it comes, and what the server holds meanwhile. */
async function exported(server: Server, headers: Record<string, string> | undefined): Promise<Figure> {
  const before = memoryOf(server.pid);
  let [largest, bytes] = [before, 0];
  const took = await clocked(async () => {
    const answer = await fetch(server.url + EXPORTED, { headers });
    if (!answer.ok || !answer.body) throw new Error(`${EXPORTED} answered ${answer.status}`);
    for await (const piece of answer.body) {
      bytes += (piece as Uint8Array).length;
      largest = Math.max(largest, memoryOf(server.pid));
    }
  });
  const size = `${(bytes / 1e6).toFixed(0)} MB in ${(took / 1000).toFixed(0)} s`;
  return noted('orders as CSV', `${size}, memory ${before.toFixed(0)} to ${largest.toFixed(0)} MB`);
}

/** The labels of 40 lots, as documents to print: how long they take, and what the server holds meanwhile. */
async function labelled(server: Server, headers: Record<string, string> | undefined): Promise<Figure> {
  const lots = JSON.parse(await ask({ url: `${server.url}/api/lots/list`, headers })) as {
    data: { id: number }[];
  };
  const before = memoryOf(server.pid);
  let [largest, bytes, printed] = [before, 0, 0];
  const watching = setInterval(() => (largest = Math.max(largest, memoryOf(server.pid))), 50);
  const took = await clocked(async () => {
    for (const { id } of lots.data) {
      if (printed === LABELLED_LOTS) return;
      const answer = await fetch(`${server.url}/api/lots/labels/${id}?format=pdf`, { headers });
      const { byteLength } = await answer.arrayBuffer();
      // a lot without packages has none
      if (!answer.ok) continue;
      bytes += byteLength;
      printed++;
    }
  });
  clearInterval(watching);
  if (printed < LABELLED_LOTS) throw new Error(`Only ${printed} lots have labels to print`);
  const size = `${(bytes / 1e6).toFixed(1)} MB in ${(took / 1000).toFixed(1)} s`;
  return noted(
    `labels of ${LABELLED_LOTS} lots`,
    `${size}, memory ${before.toFixed(0)} to ${largest.toFixed(0)} MB`,
  );
}
