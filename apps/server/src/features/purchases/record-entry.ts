import { insertMoneyEntry } from './entry-queries.ts';

/** Records a movement of money, in the transaction of what it is for; answers its number. */
export const recordEntry = insertMoneyEntry;
