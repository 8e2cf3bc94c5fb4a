/**
 * The first three digits of postal codes and the state that has them: the carrier's table (`adapters/carrier/zip3.csv`,
 * whose origin NOTICE says) as runs, a state's letters before its first and last one.
 */
const RUNS = [
  'PR006-007 VI008 PR009 MA010-027 RI028-029 NH030-038 ME039-049 VT050-059 CT060-069 NJ070-089 ',
  'NY100-149 PA150-196 DE197-199 DC200 VA201 DC202-205 MD206-219 VA220-246 WV247-268 NC270-289 ',
  'SC290-299 GA300-319 FL320-349 AL350-369 TN370-385 MS386-397 GA398 KY400-427 OH430-458 IN460-479 ',
  'MI480-499 IA500-528 WI530-549 MN550-567 SD570-577 ND580-588 MT590-599 IL600-629 MO630-658 KS660-679 ',
  'NE680-693 LA700-714 AR716-729 OK730-749 TX750-799 CO800-816 WY820-831 ID832-838 UT840-847 AZ850-865 ',
  'NM870-884 NV890-898 CA900-961 HI967-968 GU969 OR970-979 WA980-994 AK995-999 ',
]
  .join('')
  .trim()
  .split(' ')
  .map(run => ({ state: run.slice(0, 2), first: Number(run.slice(2, 5)), last: Number(run.slice(-3)) }));

/** Codes of post-office boxes and of single companies have no inhabitants and so no row: they lie this near to one. */
const REACH = 2;

/** Whether there are such postal codes (five digits, or more), and whose; null for a state that is not sure. */
export function zipPlace(zip: string): { exists: boolean; state: string | null } {
  const zip3 = Number(zip.slice(0, 3));
  const own = RUNS.find(({ first, last }) => first <= zip3 && zip3 <= last);
  const exists = RUNS.some(({ first, last }) => first - REACH <= zip3 && zip3 <= last + REACH);
  return { exists, state: own?.state ?? null };
}
