import { IconCalculator, IconMapPin } from '@tabler/icons-react';
import type { MenuEntry } from '../../ui/menu.ts';

export const publicLinks: readonly MenuEntry[] = [
  { label: 'Rastrear', to: '/tracking', icon: IconMapPin },
  { label: 'Calculadora', to: '/calculator', icon: IconCalculator },
];
