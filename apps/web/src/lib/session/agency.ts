import type { PublicAgency } from '@puerta/contract/people/auth';
import { useSyncExternalStore } from 'react';
import { writeStored } from './storage.ts';

/** `slug` is the host label that calls carry in the `agency` header; without it the server reads the host. */
export type Agency = PublicAgency & { slug?: string };

let current: Agency | undefined;
const listeners = new Set<() => void>();

/** Set before anything is drawn; while a page lives, only its own settings screen sets it again. */
export function setAgency(agency: Agency): void {
  current = agency;
  const { id, name, logo, color, slogan } = agency;
  writeStored('agency', JSON.stringify({ id, name, logo, color, slogan }));
  for (const listener of listeners) {
    listener();
  }
}

function onAgencyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For what shows the brand: drawn anew when the settings change it. */
export const useAgency = (): Agency => useSyncExternalStore(onAgencyChange, currentAgency, currentAgency);

export function currentAgency(): Agency {
  if (!current) {
    throw new Error('The agency is asked for before start has set it');
  }
  return current;
}

/** What the server wrote into the page, or null (development server, unknown agency). */
export function injectedAgency(): Agency | null {
  const element = document.getElementById('agency');
  return element?.textContent ? (JSON.parse(element.textContent) as Agency) : null;
}
