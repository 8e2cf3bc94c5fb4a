import { useEffect } from 'react';
import { currentAgency } from './agency.ts';

/** The page's title under the agency's name: "Compras · Caribe Express". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${currentAgency().name}`;
  }, [title]);
}
