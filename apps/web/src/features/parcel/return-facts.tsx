import type { FullPackage } from '@puerta/contract/parcels/packages';
import type { Description } from '../../ui/page/DescriptionList.tsx';
import { LinkAnchor } from '../../ui/page/links.tsx';
import { returnFactTexts as texts } from './options.es.ts';

type Page =
  | { to: '/purchase/tracking/$track'; params: { track: string } }
  | { to: '/order-domestic-view/$id'; params: { id: string } };

/** The package that this one is the way back of, and those with which it goes back; `page`: where one of them is read. */
export function returnFacts(
  // an older copy of the server says neither
  { return_of: forth, returns = [] }: Partial<Pick<FullPackage, 'return_of' | 'returns'>>,
  page: (tracking: string) => Page,
): Description[] {
  const link = ({ tracking_number: tracking }: (typeof returns)[number]) => (
    <LinkAnchor key={tracking} {...page(tracking)}>
      {tracking}
    </LinkAnchor>
  );
  return [
    ...(forth ? [{ term: texts.of, value: link(forth) }] : []),
    ...(returns.length > 0 ? [{ term: texts.has, value: returns.map(link) }] : []),
  ];
}
