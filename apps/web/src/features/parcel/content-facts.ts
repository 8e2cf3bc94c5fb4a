import type { FullPackage } from '@puerta/contract/packages';
import type { Description } from '../../ui/DescriptionList.tsx';
import { parcelTexts as texts } from './texts.es.ts';

/** What its buyer said is inside, for customers and staff alike. */
export const contentFacts = ({ content }: Pick<FullPackage, 'content'>): Description[] => [
  { term: texts.content, value: content },
];
