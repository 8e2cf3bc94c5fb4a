import { calendarDay } from '@puerta/domain/days/calendar-day';
import { currentAgency } from '../../lib/session/agency.ts';
import { readDraft, writeDraft } from '../../lib/form/drafts.ts';
import { currentSession } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/session/storage.ts';
import { isUnsent, type Scan, type ScanStore } from './scan-queue.ts';

// Signing out drops drafts, not scans: they are work that was done, and wait here until somebody sends them.
const prefixOf = (agency: number) => `scan:${agency}:`;

/** A scan as it is stored, with the name of who made it. */
export type StoredScan = Scan & { by?: string };

/**
 * Unsent scans in local storage under agency and account, each under its own key, so that two tabs never write over
 * each other's. null while nobody is signed in.
 */
export function scanStore(): ScanStore | null {
  const { claims } = currentSession();
  if (!claims) {
    return null;
  }
  const prefix = `${prefixOf(currentAgency().id)}${claims.sub}:`;
  return {
    load: () =>
      keysWith(prefix).flatMap(key => {
        const scan = parsed(readStored(key));
        return scan ? [scan] : [];
      }),
    answered: answeredToday,
    keep: scan => writeStored(prefix + scan.key, JSON.stringify({ ...scan, by: claims.name })),
    drop: key => writeStored(prefix + key, null),
  };
}

/** Kept as drafts are: under the account, until one signs out; of this day alone. */
const ANSWERED = 'readings';
/** As many as a station lists. */
const MOST_ANSWERED = 50;
const dayOf = (at: number) => calendarDay(new Date(at), currentAgency().time_zone);
const today = () => dayOf(Date.now());

/** What was answered of this person's readings here today, in this tab or another; newest first. */
function answeredToday(): Scan[] {
  const kept = readDraft<Scan[]>(ANSWERED);
  return kept?.key === today() ? kept.values : [];
}

/** Keeps answered readings for after a reload, beside those of other tabs; but for one that is to be forgotten. */
export function keepAnswered(scans: readonly Scan[], forget?: string): void {
  if (!currentSession().claims) {
    return;
  }
  // a tab that was open overnight lists those of yesterday too
  const ofToday = scans.filter(({ at }) => dayOf(at) === today());
  const all = new Map([...answeredToday(), ...ofToday].map(scan => [scan.key, scan]));
  if (forget !== undefined) {
    all.delete(forget);
  }
  const newest = [...all.values()].sort((one, other) => other.at - one.at).slice(0, MOST_ANSWERED);
  writeDraft(ANSWERED, { key: today(), values: newest });
}

/** Whether the person signed in has scans that were never answered. */
export function hasStoredScans(): boolean {
  return (scanStore()?.load().length ?? 0) > 0;
}

/** How many scans this person has made here that the server has not answered. */
export const countUnsent = (): number => (scanStore()?.load() ?? []).filter(isUnsent).length;

/** What others have made at this station and nobody has sent, with where each is stored; oldest first. */
export function othersScans(): { place: string; scan: StoredScan }[] {
  const { claims } = currentSession();
  const own = `${prefixOf(currentAgency().id)}${claims?.sub}:`;
  return keysWith(prefixOf(currentAgency().id))
    .filter(key => !key.startsWith(own))
    .flatMap(place => {
      const scan = parsed(readStored(place));
      return scan ? [{ place, scan }] : [];
    })
    .sort((one, other) => one.scan.at - other.scan.at);
}

/** Somebody else has taken it over. */
export const dropStored = (place: string): void => writeStored(place, null);

function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function parsed(text: string | null): StoredScan | null {
  try {
    const scan = JSON.parse(text ?? 'null') as Partial<StoredScan> | null;
    return scan?.key && scan.job && typeof scan.at === 'number' ? (scan as StoredScan) : null;
  } catch {
    return null;
  }
}

const keyOf = () => `shift:${currentAgency().id}:${currentSession().claims?.sub ?? ''}`;
const agencyDay = () => calendarDay(new Date(), currentAgency().time_zone);

/** This person has done something here that the end of their shift tells. */
export const noteWork = (): void => writeStored(keyOf(), agencyDay());
/** They have seen it told. */
export const noteShiftSeen = (): void => writeStored(keyOf(), null);
/** Whether this person did something here today and has not seen the end of their shift since. */
export const hasWorkToTell = (): boolean => readStored(keyOf()) === agencyDay();
