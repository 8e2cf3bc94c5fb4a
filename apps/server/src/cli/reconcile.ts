import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { csvLine } from '../features/exports/write-csv.ts';
import { compareBothWays, type Line } from '../features/payment-engine/compare-both-ways.ts';
import { agencyBy } from '../services/agency-by.ts';
import type { Services } from '../services/context.ts';
import { start } from '../main.ts';
import { CommandError, type Given, NO_AGENCY } from './given.ts';

export const RECONCILE_USAGE =
  '  reconcile [--agency LABEL] [--since YYYY-MM-DD] [--csv FILE]   (bank and carrier against our books; ends with 1 where something differs)';

const DAYS = 7;
const DAY_MS = 86_400_000;
const HEADS = ['agency', 'what', 'number', 'our books', 'they', 'what to do'];

/** What to do about each kind of line. */
const ADVICE: Readonly<Record<Line['what'], string>> = {
  payment:
    "Look at this number in the gateway's own pages. Money there for nothing here: give it back there. Charged here and not there: ask the customer, or stop the package. Then close it under /attention.",
  refund:
    "Look at the refund in the gateway's own pages: make there what is missing, and close it under /attention.",
  settled:
    "What moved in the gateway's own account, against the books. Money there for nothing here: look for its purchase by this reference, or give it back there. Here and not there: ask the gateway whether it was settled. Then close it under /attention.",
  label:
    "Stands at the carrier alone: void it in the carrier's own pages. Stands here alone: do not ship with it; void the package and sell it again.",
  cost: "Look at weight, sides and address on the carrier's invoice: what it charged too much it gives back on request. Then close it under /attention.",
  visit:
    "Stands at the carrier alone: cancel it in the carrier's own pages. Stands here alone: book it again for the customer.",
  'unknown payment':
    "Sold after the backup, so nothing here knows it: give it back in the gateway's own pages, or enter the order again and keep the number with it. The customer's address is there.",
  'unknown label':
    'Sold after the backup: where its payment is given back, void it in the carrier’s own pages; otherwise reprint it there and enter the order again.',
  'number twice':
    'Two purchases had this number, so orders and invoices beside it may have been numbered twice too: who bought the lost one holds mails with numbers that now mean another. Tell them the new ones once it is entered again.',
  'not compared':
    'Whoever is named could not tell of this purchase: run the command again later. Named us: the log says what broke.',
};

/** What differs, one line each, and what to do about it. */
export async function reconcile(
  services: Services,
  { agency, since, csv }: Given,
): Promise<{ text: string; differs: boolean }> {
  if (agency !== undefined && !(await agencyBy(services.db, services.config, 'slug', agency)))
    throw new CommandError(`There is no agency ${agency}`);
  const from = since === undefined ? new Date(services.clock.now().getTime() - DAYS * DAY_MS) : dayOf(since);
  const { purchases, payments, lines } = await compareBothWays(services, { since: from, slug: agency });
  const cells = lines.map(one => [one.agency, one.what, one.number, one.ours, one.theirs, ADVICE[one.what]]);
  if (csv !== undefined)
    writeFileSync(resolve(csv), [HEADS, ...cells].map(row => csvLine(row, 'comma')).join(''), {
      mode: 0o600,
    });
  const compared = `Since ${from.toISOString().slice(0, 10)}: ${purchases} closed purchases compared with bank and carrier, ${payments} payments of the bank with the books, ${lines.length} lines to look at.`;
  return { text: [...tableOf(cells), compared].join('\n'), differs: lines.length > 0 };
}

/** The same as a command beside the running portal, with everything that it needs and no work of its own. */
export async function runReconcile(config: Config, given: Given): Promise<string> {
  const quiet = { ...config, LOG_LEVEL: 'error' as const, PORT: 0, HOST: '127.0.0.1', demo: false };
  const running = await start({ config: quiet, isIdle: true, logTo: process.stderr });
  try {
    const { rowCount } = await running.services.db.pool.query('select from agency limit 1');
    if (!rowCount) throw new CommandError(NO_AGENCY);
    const { text, differs } = await reconcile(running.services, given);
    if (differs) process.exitCode = 1;
    return text;
  } finally {
    await running.stop();
  }
}

function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new CommandError(`--since takes a day like 2026-11-21, not "${text}"`);
  return day;
}

/** Columns under their heads; what to do stands below each line. */
function tableOf(cells: string[][]): string[] {
  if (cells.length === 0) return [];
  const rows = [HEADS, ...cells].map(row => row.slice(0, -1));
  const widths = HEADS.slice(0, -1).map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0)));
  const shown = rows.map(row =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return shown.flatMap((row, at) => (at === 0 ? [row] : [row, `    ${cells[at - 1]?.at(-1)}`]));
}
