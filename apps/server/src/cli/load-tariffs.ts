import { readFileSync } from 'node:fs';
import { normaliseEmail } from '@puerta/domain/people/email';
import type { ChangedCell } from '@puerta/contract/money/tariffs';
import type { Clock } from '../app/clock.ts';
import { isRefusal } from '../app/refusal.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import { readTariffFile } from '../features/tariffs/preview-file.ts';
import { saveIn } from '../features/tariffs/save-tariffs.ts';
import { listUsers } from '../features/users/change-user.ts';
import { agencyBy, agencyOrigin } from '../services/agency-by.ts';
import { CommandError, type Given, optionReader } from './given.ts';

export const TARIFFS_USAGE =
  'tariffs load --agency LABEL --email MANAGER [--file CSV]   (prices of cities, as the screen takes them, or through a pipe)';
const STDIN = 0;

type Call = { db: Database; config: Config; given: Given; clock: Clock };

/** Takes over a file of prices in a manager's name, and opens the states of its cities. Answers what to tell the operator. */
export async function loadTariffs({ db, config, given, clock }: Call): Promise<string> {
  const { need } = optionReader(given);
  const agency = await agencyBy(db, config, 'slug', need('agency'));
  if (!agency) throw new CommandError(`There is no agency ${need('agency')}`);
  const email = normaliseEmail(need('email'));
  const bytes = readFileSync(given.file ?? STDIN);
  return db.within(agency.id, async tx => {
    const actor = (await listUsers(tx)).find(one => normaliseEmail(one.email) === email);
    if (!actor) throw new CommandError(`Nobody of the staff of ${agency.name} is ${email}`);
    const rows = await readTariffFile(tx, bytes, clock.now());
    if (isRefusal(rows)) throw new CommandError(rows.message);
    const refused = rows.filter(({ verdict }) => verdict === 'refused');
    if (refused.length > 0)
      throw new CommandError(
        refused.map(({ line, name, why }) => `Line ${line}, ${name}: ${why}`).join('\n'),
      );
    const cells = rows.flatMap(({ city, cells: changed }) =>
      changed.map(cell => ({ city: city ?? 0, ...cell }) as ChangedCell),
    );
    if (cells.length === 0) return `The prices of ${agency.name} are those of the file already`;
    const body = { cells, origin: 'file' as const, open_states: true, close_states: [] };
    const saved = await saveIn(tx, { agency, actor, clock }, body);
    if (isRefusal(saved)) throw new CommandError(saved.message);
    return `${saved.data.cities} cities of ${agency.name} have new prices, at ${agencyOrigin(config, agency)}`;
  });
}
