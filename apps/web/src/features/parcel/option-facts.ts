import { optionLines } from '@puerta/contract/parcels/delivery-options.es';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import { money } from '../../lib/format.ts';
import type { Description } from '../../ui/page/DescriptionList.tsx';
import { optionFactTexts as texts } from './options.es.ts';

/** What was added to a package within the United States: how far the carrier answers for it, and how it is delivered. */
export function optionFacts(parcel: Pick<FullPackage, 'id' | 'options'> | { id: number }): Description[] {
  const options = 'options' in parcel ? parcel.options : undefined;
  if (!options) return [];
  const { protected: amount, signature, saturday } = options;
  const delivery = [
    signature && optionLines[signature === 'adult' ? 'adult_signature' : 'signature'],
    saturday && optionLines.saturday,
  ].filter(Boolean);
  return [
    ...(amount === null ? [] : [{ term: texts.protected, value: money(amount) }]),
    ...(delivery.length === 0 ? [] : [{ term: texts.delivery, value: delivery.join(' · ') }]),
  ];
}
