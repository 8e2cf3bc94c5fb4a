import { overWeight } from '@puerta/contract/messages.es';
import type { ProductType } from '@puerta/domain/products';
import { passedLimit, wayOf } from '@puerta/domain/weight-limits';
import type { Agency } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';

/** Why the agency sells nothing so heavy (pounds) by this product's way; null where it does. */
export function refuseOverweight(
  { weightLimits }: Pick<Agency, 'weightLimits'>,
  product: { type: string },
  weight: number,
): Refusal | null {
  const type = product.type as ProductType;
  const limit = passedLimit(weightLimits, type, weight);
  if (limit === null) return null;
  const message = overWeight[wayOf(type)](limit);
  return refuse('invalid_input', { message, fields: [{ field: 'detail.weight', message }] });
}
