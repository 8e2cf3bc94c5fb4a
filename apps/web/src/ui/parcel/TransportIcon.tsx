import { IconPlane, IconShip, IconTruck } from '@tabler/icons-react';

/** What a product travels by, `type`; the words beside it say the same. */
export function TransportIcon({
  type,
  className,
  size = 20,
}: {
  type: string;
  className?: string;
  size?: number;
}) {
  const Icon = type === 'OCEAN' ? IconShip : type === 'GROUND' ? IconTruck : IconPlane;
  return <Icon size={size} stroke={1.8} className={className} aria-hidden />;
}
