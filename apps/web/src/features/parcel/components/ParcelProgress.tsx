import { packageProgress } from '@puerta/contract/messages.es';
import type { FullPackage } from '@puerta/contract/packages';
import type { DayFormat } from '@puerta/domain/calendar-day';
import { isDomestic } from '../../../lib/package-state.ts';
import { Card } from '../../../ui/Card.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { sayArrival, stepDays } from '../parcel-view.ts';

type Props = {
  parcel: Pick<FullPackage, 'status_id' | 'product_type' | 'group_services' | 'voided' | 'steps' | 'arrival'>;
  format?: DayFormat;
};

/**
 * The five steps in the customers' words; none within the United States (docs/rules/status.md) nor for a voided label.
 */
export function ParcelProgress({ parcel, format }: Props) {
  if (isDomestic(parcel) || parcel.voided) {
    return null;
  }
  return (
    <Card>
      <Progress
        statusId={parcel.status_id}
        dates={stepDays(parcel, format)}
        estimate={sayArrival(parcel.arrival, format)?.line}
        words={packageProgress}
        type={parcel.product_type}
      />
    </Card>
  );
}
