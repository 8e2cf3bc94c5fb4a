import { IconArrowsExchange, IconPlane, IconShip, IconTruck } from '@tabler/icons-react';
import styles from './WayTile.module.css';

const ICONS: Readonly<Record<string, typeof IconPlane>> = {
  AIR: IconPlane,
  OCEAN: IconShip,
  MULTIPLE: IconArrowsExchange,
};

/** A plane, a ship, both, or a truck. */
export const wayIcon = (type: string): typeof IconPlane => ICONS[type] ?? IconTruck;

/** What something travels by, which words beside it say: air always the light block, sea the dark one. */
export function WayTile({ type }: { type: string }) {
  const Icon = wayIcon(type);
  return (
    <span className={styles.tile} data-type={type} aria-hidden="true">
      <Icon size={20} stroke={1.8} />
    </span>
  );
}
