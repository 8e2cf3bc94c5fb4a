/** Who must sign for a package: whoever receives it, or somebody who is of age. */
export const SIGNATURES = ['receiver', 'adult'] as const;
export type Signature = (typeof SIGNATURES)[number];
