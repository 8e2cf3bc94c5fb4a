const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NAME = /^puerta-\d{8}T\d{6}Z\.backup$/;
/** However old they are: a clock that jumps ahead, or a server that stood for a month, leaves some. */
const FEWEST = 3;

/** `puerta-20261128T060000Z.backup`: in the order of their instants. */
export const backupName = (at: Date): string =>
  `puerta-${at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')}.backup`;

export const isBackupName = (name: string): boolean => NAME.test(name);

/** When a backup of this name was made. */
export const madeAt = (name: string): Date =>
  new Date(name.replace(/^puerta-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

/** Which of the files of a place may go; only names of ours, and never the newest three. */
export const outdated = (names: string[], now: Date, keepDays: number): string[] =>
  names
    .filter(isBackupName)
    .toSorted()
    .slice(0, -FEWEST)
    .filter(name => now.getTime() - madeAt(name).getTime() > keepDays * DAY_MS);

/** Whether none was made since the hour (UTC) came last: one that failed, or was slept through, is due until it is made. */
export function isDue(last: Date | null, now: Date, hour: number): boolean {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + hour * HOUR_MS;
  const latest = today <= now.getTime() ? today : today - DAY_MS;
  return last === null || last.getTime() < latest;
}

/** A night and half a day more. */
const LATE_MS = 36 * HOUR_MS;

/** Whether somebody should be told. `since`: from when there could have been one. */
export const isLate = (last: Date | null, since: Date, now: Date): boolean =>
  now.getTime() - Math.max(last?.getTime() ?? 0, since.getTime()) > LATE_MS;
