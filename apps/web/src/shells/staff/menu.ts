import { manager } from '@puerta/contract/endpoint';
import {
  IconHeadset,
  IconBellRinging,
  IconBoxSeam,
  IconBuildingStore,
  IconBuildings,
  IconCalculator,
  IconCash,
  IconClock,
  IconClockDollar,
  IconCoin,
  IconHistory,
  IconHome,
  IconListCheck,
  IconMap2,
  IconMapSearch,
  IconPackageExport,
  IconPackageImport,
  IconPackages,
  IconQuestionMark,
  IconStatusChange,
  IconScan,
  IconSettings,
  IconStack2,
  IconTags,
  IconUserCircle,
  IconUserCog,
  IconUsers,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { COUNTER_WORDS } from '../../features/reception/counter-words.ts';
import type { MenuGroup, RailEntry } from '../../ui/frame/menu.ts';

/**
 * In the specified order: Ordenes (Domestico, Recibir Paquete Domestico, Venezuela, Recibir Paquete Venezuela,
 * Rastrear Paquete, Procesar Paquete), Lotes, Calculadora, Productos, Atención al cliente, Clientes,
 * Direcciones (Estados, Ciudad), Transportistas, Usuarios, Configuraciones, Perfil. Above them stands what waits
 * (docs/decisions/064). An entry comes with its screen.
 */
export const staffMenu: readonly MenuGroup[] = [
  {
    entries: [
      { label: 'Inicio', to: '/', icon: IconHome },
      { label: 'Demorados', to: '/delayed', icon: IconClock },
      { label: 'Deudas', to: '/debts', icon: IconCoin, who: manager },
      { label: 'Por atender', to: '/attention', icon: IconBellRinging, who: manager },
    ],
  },
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
  {
    entries: [
      { label: 'Lotes', to: '/lots', icon: IconStack2 },
      { label: 'Por entregar', to: '/hand-over', icon: IconPackageExport },
      { label: 'Calculadora', to: '/calculator', icon: IconCalculator },
      { label: 'Productos', to: '/products', icon: IconTags, who: manager },
      { label: 'Atención al cliente', to: '/support', icon: IconHeadset, who: manager },
      { label: 'Clientes', to: '/clients', icon: IconUsers, who: manager },
      { label: 'Pagos', to: '/payments', icon: IconCash, who: manager },
      { label: 'Por confirmar', to: '/unconfirmed', icon: IconClockDollar, who: manager },
    ],
  },
  {
    label: 'Direcciones',
    last: true,
    entries: [
      { label: 'Estados', to: '/states', icon: IconMap2, who: manager },
      { label: 'Ciudad', to: '/cities', icon: IconBuildings, who: manager },
      { label: 'Oficinas', to: '/offices', icon: IconBuildingStore, who: manager },
    ],
  },
  {
    label: 'Administración',
    last: true,
    entries: [
      { label: 'Transportistas', to: '/transport', icon: IconTruckDelivery, who: manager },
      { label: 'Usuarios', to: '/users', icon: IconUserCog, who: manager },
      { label: 'Configuraciones', to: '/settings', icon: IconSettings, who: manager },
      { label: 'Auditoría', to: '/audit', icon: IconHistory, who: manager },
      { label: 'Perfil', to: '/profile', icon: IconUserCircle },
    ],
  },
];

/** What stands beside a station instead of the menu, which opens from there: where one goes while working. */
export const stationRail: readonly RailEntry[] = [
  { label: 'Inicio', word: 'Inicio', to: '/', icon: IconHome },
  {
    label: 'Recibir Paquete Venezuela',
    word: 'Recibir',
    to: '/receive-tracking',
    also: '/receive-tracking-domestic',
    icon: IconPackageImport,
  },
  { label: 'Procesar Paquete', word: 'Procesar', to: '/process', icon: IconScan },
  { label: 'Rastrear Paquete', word: 'Rastrear', to: '/tracking', icon: IconMapSearch },
  { label: COUNTER_WORDS['/receive-list'], word: 'Lista', to: '/receive-list', icon: IconListCheck },
  { label: COUNTER_WORDS['/status-list'], word: 'Estados', to: '/status-list', icon: IconStatusChange },
  {
    label: COUNTER_WORDS['/unidentified'],
    word: 'Sin identificar',
    to: '/unidentified',
    icon: IconQuestionMark,
  },
  { label: 'Lotes', word: 'Lotes', to: '/lots', icon: IconStack2 },
];

/** Whether a page is a station: it has the rail, for everything on it is for scanning. */
export const isStation = (path: string): boolean =>
  stationRail.some(({ to, also }) => to !== '/' && to !== '/lots' && (path === to || path === also));
