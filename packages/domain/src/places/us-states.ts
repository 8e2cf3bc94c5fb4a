export type UsState = { code: string; name: string };

const NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** The 50 states and DC, by name: wizards and address books offer them (docs/rules/places.md). */
export const US_STATES: readonly UsState[] = Object.entries(NAMES).map(([code, name]) => ({ code, name }));

const NOT_CONTIGUOUS = new Set(['AK', 'HI']);
/** The 48 contiguous states and DC: registration and agency settings offer these. */
export const CONTIGUOUS_US_STATES: readonly UsState[] = US_STATES.filter(
  state => !NOT_CONTIGUOUS.has(state.code),
);

export function isUsState(code: string): boolean {
  return Object.hasOwn(NAMES, code);
}

export function isContiguousUsState(code: string): boolean {
  return isUsState(code) && !NOT_CONTIGUOUS.has(code);
}

/** The state's name, or the code itself where there is none. */
export function usStateName(code: string): string {
  return isUsState(code) ? (NAMES[code] ?? code) : code;
}
