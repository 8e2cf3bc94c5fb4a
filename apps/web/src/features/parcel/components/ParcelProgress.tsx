import { packageProgress } from '@puerta/contract/messages.es';
import type { FullPackage } from '@puerta/contract/packages';
import { isDomestic } from '../../../lib/package-state.ts';
import { Card } from '../../../ui/Card.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { arrivalDay, stepDays } from '../parcel-view.ts';

type Props = {
  parcel: Pick<
    FullPackage,
    'status_id' | 'group_services' | 'voided' | 'steps' | 'date' | 'product_type' | 'air_eta' | 'ocean_eta'
  >;
};

/**
 * The five steps in the customers' words; none within the United States (docs/rules/status.md) nor for a voided label.
 */
export function ParcelProgress({ parcel }: Props) {
  if (isDomestic(parcel) || parcel.voided) {
    return null;
  }
  return (
    <Card>
      <Progress
        statusId={parcel.status_id}
        dates={stepDays(parcel)}
        estimate={arrivalDay(parcel)}
        words={packageProgress}
      />
    </Card>
  );
}
