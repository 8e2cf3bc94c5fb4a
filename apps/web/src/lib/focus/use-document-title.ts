import { useEffect } from 'react';
import { useAgency } from '../session/agency.ts';

/** The page's title under the agency's name: "Compras · Caribe Express". */
export function useDocumentTitle(title: string): void {
  const { name } = useAgency();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
