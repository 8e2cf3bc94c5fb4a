import {
  IconAddressBook,
  IconBuildingStore,
  IconCalculator,
  IconDiscount,
  IconHeadset,
  IconHome,
  IconMapPin,
  IconSend,
  IconShoppingBag,
  IconUserCircle,
} from '@tabler/icons-react';
import type { MenuGroup } from '../../ui/frame/menu.ts';

/**
 * In the specified order: Cotizar, Promociones, Enviar, Rastrear, Compras, Soporte, Profile, Direcciones,
 * Agencia. An entry comes with its screen.
 */
export const customerMenu: readonly MenuGroup[] = [
  {
    entries: [
      { label: 'Inicio', to: '/', icon: IconHome },
      { label: 'Cotizar', to: '/calculator', icon: IconCalculator },
      { label: 'Promociones', to: '/promotions', icon: IconDiscount },
      { label: 'Enviar', to: '/services', icon: IconSend, also: ['/intern-services', '/promo-services'] },
      { label: 'Rastrear', to: '/tracking', icon: IconMapPin },
      { label: 'Compras', to: '/purchase', icon: IconShoppingBag, also: ['/pickup', '/debt', '/checkout'] },
      { label: 'Soporte', to: '/support', icon: IconHeadset },
      { label: 'Profile', to: '/profile', icon: IconUserCircle },
      { label: 'Direcciones', to: '/address', icon: IconAddressBook },
      { label: 'Agencia', to: '/agency', icon: IconBuildingStore },
    ],
  },
];
