import { currentAgency } from '../../lib/agency.ts';
import { currentSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { Scan, ScanStore } from './scan-queue.ts';

// Signing out drops drafts, not scans: they are work that was done, and wait for their person to come back.
const prefixOf = (agency: number, account: number) => `scan:${agency}:${account}:`;

/**
 * Unsent scans in local storage under agency and account, each under its own key, so that two tabs never write over
 * each other's. null while nobody is signed in.
 */
export function scanStore(): ScanStore | null {
  const account = currentSession().claims?.sub;
  if (account === undefined) {
    return null;
  }
  const prefix = prefixOf(currentAgency().id, account);
  return {
    load: () =>
      keysWith(prefix).flatMap(key => {
        const scan = parsed(readStored(key));
        return scan ? [scan] : [];
      }),
    keep: scan => writeStored(prefix + scan.key, JSON.stringify(scan)),
    drop: key => writeStored(prefix + key, null),
  };
}

/** Whether the person signed in has scans that were never answered. */
export function hasStoredScans(): boolean {
  return (scanStore()?.load().length ?? 0) > 0;
}

function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function parsed(text: string | null): Scan | null {
  try {
    const scan = JSON.parse(text ?? 'null') as Partial<Scan> | null;
    return scan?.key && scan.job && typeof scan.at === 'number' ? (scan as Scan) : null;
  } catch {
    return null;
  }
}
