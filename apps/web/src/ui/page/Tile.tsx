import type { ReactNode } from 'react';
import styles from './Tile.module.css';

type Props = {
  /** what something travels by, `AIR`, `OCEAN` or `MULTIPLE`, or what it is about; quiet otherwise */
  tone?: string | undefined;
  /** its size, `--tile`; 36 px otherwise */
  className?: string | undefined;
  /** an icon: words beside the tile say the same */
  children: ReactNode;
};

/** The coloured block of an icon, before the words of a row or a card. */
export function Tile({ tone, className = '', children }: Props) {
  return (
    <span className={`${styles.tile} ${className}`} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  );
}
