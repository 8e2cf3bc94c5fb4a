import { IconArrowsExchange, type IconProps, IconPlane, IconShip, IconTruck } from '@tabler/icons-react';
import styles from './WayTile.module.css';

const ICONS: Readonly<Record<string, typeof IconPlane>> = {
  AIR: IconPlane,
  OCEAN: IconShip,
  MULTIPLE: IconArrowsExchange,
};

/** A plane, a ship, both, or a truck; words beside it say which. */
export function WayIcon({ type, ...look }: { type: string } & Pick<IconProps, 'size' | 'stroke'>) {
  const Icon = ICONS[type] ?? IconTruck;
  return <Icon {...look} aria-hidden />;
}

/** What something travels by, which words beside it say: air always the light block, sea the dark one. */
export function WayTile({ type }: { type: string }) {
  return (
    <span className={styles.tile} data-type={type} aria-hidden="true">
      <WayIcon type={type} size={20} stroke={1.8} />
    </span>
  );
}
