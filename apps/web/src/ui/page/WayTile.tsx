import { IconArrowsExchange, IconPlane, IconShip, IconTruck } from '@tabler/icons-react';
import { Tile } from './Tile.tsx';

const ICONS: Readonly<Record<string, typeof IconPlane>> = {
  AIR: IconPlane,
  OCEAN: IconShip,
  MULTIPLE: IconArrowsExchange,
};

/** What something travels by, a plane, a ship, both or a truck, which words beside it say too. */
export function WayTile({ type, className }: { type: string; className?: string | undefined }) {
  const Icon = ICONS[type] ?? IconTruck;
  return (
    <Tile tone={type} className={className}>
      <Icon stroke={1.8} />
    </Tile>
  );
}
