import { overWeight } from '@puerta/contract/messages.es';
import { domesticParcelBody, parcelBody } from '@puerta/contract/orders';
import type { Product } from '@puerta/contract/quotes';
import { GROUP, type ProductType } from '@puerta/domain/products';
import { wayOf } from '@puerta/domain/weight-limits';
import * as z from 'zod/mini';

/** A parcel as the order of this product takes it; the agency's own limit comes behind the refusals that are everybody's. */
export function limitedParcel({
  group_services,
  type,
  weight_max: max,
}: Pick<Product, 'group_services' | 'type' | 'weight_max'>): z.ZodMiniType {
  const body: z.ZodMiniType<{ weight: number }> =
    group_services === GROUP.domestic ? domesticParcelBody : parcelBody;
  if (max === null) {
    return body;
  }
  const error = overWeight[wayOf(type as ProductType)](max);
  const isAlone = ({ issues }: { issues: unknown[] }) => issues.length === 0;
  return body.check(z.refine(({ weight }) => weight <= max, { error, path: ['weight'], when: isAlone }));
}
