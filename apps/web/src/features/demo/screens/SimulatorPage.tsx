import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { simulatorQuery } from '../api.ts';
import { DemoFailure } from '../components/DemoFailure.tsx';
import { HeldPayments } from '../components/HeldPayments.tsx';
import { SimulatedShipments } from '../components/SimulatedShipments.tsx';
import { demoTexts } from '../texts.es.ts';
import styles from './demo.module.css';

const texts = demoTexts.simulator;

/** /simulador: answers for the demo's bank and moves its carrier's parcels on. */
export function SimulatorPage() {
  const { data, error, refetch } = useQuery(simulatorQuery);
  if (!data && error) {
    return <DemoFailure error={error} title={texts.title} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className={styles.sections}>
        {data ? (
          <>
            <HeldPayments payments={data.payments} />
            <SimulatedShipments shipments={data.shipments} />
          </>
        ) : (
          <>
            <SkeletonCard lines={3} />
            <SkeletonCard lines={6} />
          </>
        )}
      </div>
    </>
  );
}
