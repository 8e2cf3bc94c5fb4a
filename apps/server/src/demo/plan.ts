import type { LotStatus } from '@puerta/domain/parcels/lot-status';
import { PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/parcels/package-status';
import type { ProductCode } from '@puerta/domain/money/products';

/** Numbers that look random and are the same at every start: the demo's packages do not change with the weather. */
export type Dice = {
  /** From 0 up to, not including, `below`. */
  whole(below: number): number;
  pick<T>(from: readonly T[]): T;
};

/** Mulberry32, a small generator of 32 bits, begun with the text's letters. */
export function dice(seed: string): Dice {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 7);
  const whole = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return {
    whole,
    pick: from => {
      const picked = from[whole(from.length)];
      if (picked === undefined) throw new RangeError('Nothing to pick from');
      return picked;
    },
  };
}

/** What a demo agency's packages have lived through: days count back from today. No rows, no database. */
export type PlannedLot = {
  /** 1 sea, 2 air */
  type: 1 | 2;
  status: LotStatus;
  createdDaysAgo: number;
  departedDaysAgo: number | null;
  arrivedDaysAgo: number | null;
  packages: number;
};

export type PlannedPackage = {
  code: ProductCode;
  boughtDaysAgo: number;
  status: PackageStatus;
  voidedDaysAgo: number | null;
  receivedDaysAgo: number | null;
  processedDaysAgo: number | null;
  deliveredDaysAgo: number | null;
  /** index in `DEMO_LOTS` */
  lot: number | null;
  /** What the scale found: as declared, or heavier and then owed still, paid by card, or paid by Zelle. */
  measured: 'as declared' | 'owed' | 'paid' | 'paid outside';
};

/** Every lot status, by sea and by air; oldest first. */
export const DEMO_LOTS: readonly PlannedLot[] = [
  { type: 1, status: 4, createdDaysAgo: 70, departedDaysAgo: 68, arrivedDaysAgo: 44, packages: 14 },
  { type: 2, status: 4, createdDaysAgo: 41, departedDaysAgo: 40, arrivedDaysAgo: 34, packages: 14 },
  { type: 1, status: 3, createdDaysAgo: 36, departedDaysAgo: 33, arrivedDaysAgo: 6, packages: 16 },
  { type: 1, status: 2, createdDaysAgo: 15, departedDaysAgo: 12, arrivedDaysAgo: null, packages: 14 },
  { type: 2, status: 2, createdDaysAgo: 6, departedDaysAgo: 4, arrivedDaysAgo: null, packages: 13 },
  { type: 2, status: 1, createdDaysAgo: 1, departedDaysAgo: null, arrivedDaysAgo: null, packages: 9 },
];
export const DEMO_DEBTS = 3;

const SEA: readonly ProductCode[] = ['MAR', 'MAR', 'MAR', 'AGPA', 'AGPB'];
const AIR: readonly ProductCode[] = ['AER', 'AER', 'AER', 'AGPM', 'AGPB'];
const DOMESTIC: readonly ProductCode[] = ['GND', '3DS', '2DA', 'NDA'];
const NOTHING_YET = {
  status: PACKAGE_STATUS.created,
  voidedDaysAgo: null,
  receivedDaysAgo: null,
  processedDaysAgo: null,
  deliveredDaysAgo: null,
  lot: null,
  measured: 'as declared',
} as const;

/** An agency's packages, oldest first: the same at every call with the same name. */
export function planPackages(agency: string): PlannedPackage[] {
  const chance = dice(agency);
  return [
    ...DEMO_LOTS.flatMap((lot, at) => inLot(chance, lot, at)),
    ...inMiami(chance),
    ...justBought(chance),
    ...domestic(chance),
  ].sort((one, other) => other.boughtDaysAgo - one.boughtDaysAgo);
}

function inLot(chance: Dice, lot: PlannedLot, at: number): PlannedPackage[] {
  return Array.from({ length: lot.packages }, (_, place) => {
    const receivedDaysAgo = lot.createdDaysAgo + 1 + chance.whole(4);
    const status = statusInLot(lot, place);
    return {
      ...NOTHING_YET,
      code: chance.pick(lot.type === 1 ? SEA : AIR),
      boughtDaysAgo: receivedDaysAgo + 6 + chance.whole(3),
      status,
      receivedDaysAgo,
      processedDaysAgo: receivedDaysAgo - chance.whole(2),
      deliveredDaysAgo:
        status === PACKAGE_STATUS.delivered ? (lot.arrivedDaysAgo ?? 0) - 1 - chance.whole(4) : null,
      lot: at,
      measured: place === 3 ? 'paid' : place === 5 && at === 0 ? 'paid outside' : 'as declared',
    };
  });
}

/** Of a lot that has arrived, a few packages are handed over already. */
function statusInLot(lot: PlannedLot, place: number): PackageStatus {
  const { miami, inTransit, caracas, delivered } = PACKAGE_STATUS;
  if (lot.status === 1) return miami;
  if (lot.status === 2) return inTransit;
  return lot.status === 4 || place < 4 ? delivered : caracas;
}

/** Received: some owe, some are processed and wait for a lot, some were only weighed. */
function inMiami(chance: Dice): PlannedPackage[] {
  return Array.from({ length: 14 }, (_, place) => {
    const receivedDaysAgo = 1 + chance.whole(4);
    const owes = place < DEMO_DEBTS;
    return {
      ...NOTHING_YET,
      code: place < 2 ? 'AER' : place === 2 ? 'MAR' : chance.pick([...AIR, ...SEA]),
      boughtDaysAgo: receivedDaysAgo + 6 + chance.whole(3),
      status: PACKAGE_STATUS.miami,
      receivedDaysAgo,
      processedDaysAgo: !owes && place % 2 === 0 ? receivedDaysAgo - 1 : null,
      measured: owes ? 'owed' : 'as declared',
    };
  });
}

function justBought(chance: Dice): PlannedPackage[] {
  return Array.from({ length: 16 }, (_, place) => ({
    ...NOTHING_YET,
    code: place === 0 ? 'AGPC' : chance.pick([...AIR, ...SEA]),
    boughtDaysAgo: place < 2 ? 5 : chance.whole(5),
    voidedDaysAgo: place < 2 ? 4 : null,
  }));
}

function domestic(chance: Dice): PlannedPackage[] {
  return Array.from({ length: 10 }, (_, place) => {
    const delivered = place < 5;
    const boughtDaysAgo = delivered ? 10 + chance.whole(30) : chance.whole(2);
    return {
      ...NOTHING_YET,
      code: chance.pick(DOMESTIC),
      boughtDaysAgo,
      status: delivered ? PACKAGE_STATUS.delivered : PACKAGE_STATUS.created,
      deliveredDaysAgo: delivered ? boughtDaysAgo - 7 : null,
    };
  });
}
