export type TrackingSearch = { code?: string };

/** Reads the code of an address that anybody may have typed. The router reads bare digits as a number. */
export function readTrackingSearch({ code }: Record<string, unknown>): TrackingSearch {
  const text = typeof code === 'string' || typeof code === 'number' ? String(code).trim() : '';
  return text === '' ? {} : { code: text.toUpperCase().slice(0, 60) };
}
