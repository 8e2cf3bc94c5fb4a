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

/** The managers' session role. */
const MANAGER = [1];

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
  { entries: [{ label: 'Productos', to: '/products', icon: IconPackages, roles: MANAGER }] },
  { entries: [{ label: 'Atención al cliente', to: '/support', icon: IconHeadset, roles: MANAGER }] },
  { entries: [{ label: 'Clientes', to: '/clients', icon: IconUsers, roles: MANAGER }] },
  {
    label: 'Pagos',
    entries: [
      { label: 'Pagos', to: '/payments', icon: IconCash, roles: MANAGER },
      { label: 'Por confirmar', to: '/unconfirmed', icon: IconClockDollar, roles: MANAGER },
      { label: 'Por atender', to: '/attention', icon: IconBellRinging, roles: MANAGER },
    ],
  },
  {
    label: 'Direcciones',
    entries: [
      { label: 'Estados', to: '/states', icon: IconMap2, roles: MANAGER },
      { label: 'Ciudad', to: '/cities', icon: IconBuildings, roles: MANAGER },
      { label: 'Oficinas', to: '/offices', icon: IconBuildingStore, roles: MANAGER },
    ],
  },
  { entries: [{ label: 'Transportistas', to: '/transport', icon: IconTruck, roles: MANAGER }] },
  { entries: [{ label: 'Usuarios', to: '/users', icon: IconUserCog, roles: MANAGER }] },
  {
    entries: [
      { label: 'Configuraciones', to: '/settings', icon: IconSettings, roles: MANAGER },
      { label: 'Auditoría', to: '/audit', icon: IconHistory, roles: MANAGER },
    ],
  },
  { entries: [{ label: 'Perfil', to: '/profile', icon: IconUserCircle }] },
];
