import { manager } from '@puerta/contract/endpoint';
import {
  IconHeadset,
  IconBellRinging,
  IconBoxSeam,
  IconBuildingStore,
  IconBuildings,
  IconCalculator,
  IconCash,
  IconClockDollar,
  IconHistory,
  IconHome,
  IconMap2,
  IconMapSearch,
  IconPackageImport,
  IconPackages,
  IconScan,
  IconSettings,
  IconStack2,
  IconUserCircle,
  IconUserCog,
  IconUsers,
  IconTruck,
} from '@tabler/icons-react';
import type { MenuGroup } from '../../ui/menu.ts';

/**
 * In the specified order: Ordenes (Domestico, Recibir Paquete Domestico, Venezuela, Recibir Paquete Venezuela,
 * Rastrear Paquete, Procesar Paquete), Lotes, Calculadora, Productos, Atención al cliente, Clientes,
 * Direcciones (Estados, Ciudad), Transportistas, Usuarios, Configuraciones, Perfil. An entry comes with its screen.
 */
export const staffMenu: readonly MenuGroup[] = [
  { entries: [{ label: 'Inicio', to: '/', icon: IconHome }] },
  {
    label: 'Ordenes',
    entries: [
      { label: 'Domestico', to: '/order-domestic', icon: IconTruck },
      { label: 'Recibir Paquete Domestico', to: '/receive-tracking-domestic', icon: IconPackages },
      { label: 'Venezuela', to: '/orders', icon: IconBoxSeam },
      { label: 'Recibir Paquete Venezuela', to: '/receive-tracking', icon: IconPackageImport },
      { label: 'Rastrear Paquete', to: '/tracking', icon: IconMapSearch },
      { label: 'Procesar Paquete', to: '/process', icon: IconScan },
    ],
  },
  { entries: [{ label: 'Lotes', to: '/lots', icon: IconStack2 }] },
  { entries: [{ label: 'Calculadora', to: '/calculator', icon: IconCalculator }] },
  { entries: [{ label: 'Productos', to: '/products', icon: IconPackages, who: manager }] },
  { entries: [{ label: 'Atención al cliente', to: '/support', icon: IconHeadset, who: manager }] },
  { entries: [{ label: 'Clientes', to: '/clients', icon: IconUsers, who: manager }] },
  {
    label: 'Pagos',
    entries: [
      { label: 'Pagos', to: '/payments', icon: IconCash, who: manager },
      { label: 'Por confirmar', to: '/unconfirmed', icon: IconClockDollar, who: manager },
      { label: 'Por atender', to: '/attention', icon: IconBellRinging, who: manager },
    ],
  },
  {
    label: 'Direcciones',
    entries: [
      { label: 'Estados', to: '/states', icon: IconMap2, who: manager },
      { label: 'Ciudad', to: '/cities', icon: IconBuildings, who: manager },
      { label: 'Oficinas', to: '/offices', icon: IconBuildingStore, who: manager },
    ],
  },
  { entries: [{ label: 'Transportistas', to: '/transport', icon: IconTruck, who: manager }] },
  { entries: [{ label: 'Usuarios', to: '/users', icon: IconUserCog, who: manager }] },
  {
    entries: [
      { label: 'Configuraciones', to: '/settings', icon: IconSettings, who: manager },
      { label: 'Auditoría', to: '/audit', icon: IconHistory, who: manager },
    ],
  },
  { entries: [{ label: 'Perfil', to: '/profile', icon: IconUserCircle }] },
];
