import { customsCategories, customsCategory } from '@puerta/contract/messages.es';
import type { FullPackage } from '@puerta/contract/packages';
import type { Description } from '../../ui/DescriptionList.tsx';
import { parcelTexts as texts } from './texts.es.ts';

/** What its buyer said is inside, for customers and staff alike. */
export const contentFacts = (parcel: Pick<FullPackage, 'content' | 'customs_category'>): Description[] => [
  { term: texts.content, value: parcel.content },
  ...Object.entries(customsCategories)
    .filter(([code]) => code === parcel.customs_category)
    .map(([, value]) => ({ term: customsCategory.label, value })),
];
