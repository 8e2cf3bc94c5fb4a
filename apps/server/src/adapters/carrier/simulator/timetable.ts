import type { TrackingCode } from '../port.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * The one timetable of a simulated parcel. It begins when the carrier is handed the parcel: at the end of the window
 * of its scheduled pickup or, for a parcel taken to a carrier's office, by hand on the demo page. A label that nobody
 * hands over waits for ever (and can be voided). Each later step follows the hand-over by `hours(transitDays)`.
 */
export const TIMETABLE: readonly {
  code: TrackingCode;
  place: 'origin' | 'destination';
  /** After the hand-over. */
  hours(transitDays: number): number;
}[] = [
  { code: 'picked_up', place: 'origin', hours: () => 0 },
  { code: 'in_transit', place: 'origin', hours: () => 4 },
  { code: 'arrived_at_facility', place: 'destination', hours: transitDays => transitDays * 24 - 10 },
  { code: 'out_for_delivery', place: 'destination', hours: transitDays => transitDays * 24 - 4 },
  { code: 'delivered', place: 'destination', hours: transitDays => transitDays * 24 },
];

export type ParcelHistory = {
  transitDays: number;
  /** End of its pickup's window, which may lie ahead; null when nobody is to fetch it. */
  pickedUpAt: Date | null;
  /** Steps made by hand: index in the timetable -> when. The steps after one count from it. */
  byHand: ReadonlyMap<number, Date>;
};

/** The steps made until `now`, oldest first; `step` is the index in the timetable. */
export function stepsUntil(history: ParcelHistory, now: Date): { step: number; at: Date }[] {
  const made: { step: number; at: Date }[] = [];
  for (const [step, { hours }] of TIMETABLE.entries()) {
    const before = made.at(-1);
    const sinceBefore = before ? hours(history.transitDays) - hoursOf(before.step, history.transitDays) : 0;
    const byTimetable = before
      ? new Date(before.at.getTime() + sinceBefore * HOUR_MS)
      : step === 0
        ? history.pickedUpAt
        : null;
    const at = earlier(history.byHand.get(step) ?? null, byTimetable);
    if (!at || at > now) return made;
    made.push({ step, at });
  }
  return made;
}

function hoursOf(step: number, transitDays: number): number {
  return TIMETABLE[step]?.hours(transitDays) ?? 0;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

/**
 * When a driver has been: the end of the window in the address's local time, which its longitude (degrees) gives to
 * the hour.
 */
export function endOfWindow(day: string, end: string, longitude: number): Date {
  const local = Date.parse(`${day}T${end.slice(0, 2)}:${end.slice(2, 4)}:00.000Z`);
  return new Date(local - Math.round(longitude / 15) * HOUR_MS);
}
