/** Whichever is named first is meant: others name themselves beside it (Chrome says Safari, Edge says Chrome). */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (known: typeof BROWSERS, userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What its owner knows a browser by, such as "Chrome · Android", from its `user-agent`; empty for one that says neither. */
export const deviceName = (userAgent: string): string =>
  [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter(part => part !== undefined).join(' · ');
