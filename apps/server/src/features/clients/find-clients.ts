import { searchParts } from '@puerta/domain/search';
import type { Tx } from '../../db/within-agency.ts';
import { findClientIds } from './queries.ts';

/** Ids of the agency's clients whom these words name, the newest `most` (docs/rules/lists.md). */
export const clientsNamed = (tx: Tx, typed: string, most: number): Promise<number[]> =>
  findClientIds(tx, searchParts(typed), most);
