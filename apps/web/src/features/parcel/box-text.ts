import type { Parcel } from '@puerta/domain/measures';
import { pounds, sides } from '../../lib/format.ts';
import { askTexts } from '../support/ask.es.ts';

/** una caja de 150 lb y 107 × 10 × 10 in: as a question to the agency says it */
export const boxText = (parcel: Parcel): string => askTexts.box(pounds(parcel.weight), sides(parcel));
