import { GROUP, type ProductGroup } from '../money/products.ts';

/** 1 Etiqueta creada, 2 Almacen Miami, 3 Enviado/Transito, 4 Almacen Caracas, 5 Entregado. */
export const PACKAGE_STATUS = { created: 1, miami: 2, inTransit: 3, caracas: 4, delivered: 5 } as const;
export type PackageStatus = (typeof PACKAGE_STATUS)[keyof typeof PACKAGE_STATUS];

/** A promotion travels like any other package to Venezuela. */
export type PackageKind = 'international' | 'domestic';

/** Who makes a step: the reception form (with measurements), or staff choosing a status (lots included). */
export type StepBy = 'reception' | 'staff';
type Step = { to: PackageStatus; by: StepBy };

const staffTo = (...statuses: PackageStatus[]): Step[] => statuses.map(to => ({ to, by: 'staff' }));

/**
 * The steps each status allows, as data: forward only. Abroad, 1 to 2 happens by reception alone, later any
 * higher status may be chosen (docs/rules/status.md); at home only 1 to 5 exists. A status without an entry cannot be
 * had by that kind of package.
 */
export const STATUS_STEPS: Readonly<Record<PackageKind, Partial<Record<PackageStatus, readonly Step[]>>>> = {
  international: {
    1: [{ to: 2, by: 'reception' }],
    2: staffTo(3, 4, 5),
    3: staffTo(4, 5),
    4: staffTo(5),
    5: [],
  },
  domestic: { 1: staffTo(5), 5: [] },
};

export function isPackageStatus(value: unknown): value is PackageStatus {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5;
}

export function kindOfGroup(group: ProductGroup): PackageKind {
  return group === GROUP.domestic ? 'domestic' : 'international';
}

/** The statuses that this kind of package passes, lowest first. */
export function statusesOf(kind: PackageKind): PackageStatus[] {
  return Object.keys(STATUS_STEPS[kind]).map(id => Number(id) as PackageStatus);
}

/** The statuses staff may choose now, lowest first. Voided and pending packages have none: see permissions.ts. */
export function nextStatuses(from: PackageStatus, kind: PackageKind): PackageStatus[] {
  return (STATUS_STEPS[kind][from] ?? []).filter(step => step.by === 'staff').map(step => step.to);
}

export function canMove(
  from: PackageStatus,
  to: PackageStatus,
  kind: PackageKind,
  by: StepBy = 'staff',
): boolean {
  return (STATUS_STEPS[kind][from] ?? []).some(step => step.to === to && step.by === by);
}
