import { supportTexts } from './texts.es.ts';

const { units } = supportTexts;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time in seconds as people say it: 12 min, 3 h 20 min, 2 días 4 h. */
export function durationText(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / DAY),
    Math.floor((seconds % DAY) / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
  ];
  if (days > 0) {
    return hours > 0 ? `${units.days(days)} ${units.hours(hours)}` : units.days(days);
  }
  if (hours > 0) {
    return minutes > 0 ? `${units.hours(hours)} ${units.minutes(minutes)}` : units.hours(hours);
  }
  return minutes > 0 ? units.minutes(minutes) : units.none;
}

const secondsSince = (isoInstant: string) =>
  Math.max(0, (Date.now() - new Date(isoInstant).getTime()) / 1000);

/** How long ago an instant was, by the clock of the reader's device; never less than nothing. */
export const sinceText = (isoInstant: string): string => durationText(secondsSince(isoInstant));

/** The same in whole days, hours or minutes alone, for a line that has no room: 2 días. */
export function roughlySince(isoInstant: string): string {
  const seconds = secondsSince(isoInstant);
  const unit = [DAY, HOUR, MINUTE].find(one => seconds >= one);
  return unit ? durationText(seconds - (seconds % unit)) : units.now;
}
