/** Wedge scanners type faster than people: their keystrokes are under this many milliseconds apart. */
export const SCANNER_GAP = 45;
/** A shorter burst is somebody drumming on the keys. */
export const SHORTEST_SCAN = 4;

export type ScanBuffer = {
  /** Takes a key with the time of its event; answers the scanned text when Enter closes a burst. */
  press: (key: string, time: number) => string | null;
};

export function createScanBuffer(): ScanBuffer {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    press(key, time) {
      const isFast = time - last < SCANNER_GAP;
      if (key === 'Enter') {
        const scanned = isFast && text.length >= SHORTEST_SCAN ? text : null;
        text = '';
        last = Number.NEGATIVE_INFINITY;
        return scanned;
      }
      if (key.length === 1) {
        text = isFast ? text + key : key;
        last = time;
      }
      return null;
    },
  };
}
