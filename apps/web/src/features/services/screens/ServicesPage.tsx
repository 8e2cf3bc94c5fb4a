import { GROUP } from '@puerta/domain/products';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { ServiceGroup } from '../components/ServiceGroup.tsx';
import { servicesQuery } from '../services-queries.ts';
import { servicesTexts as texts } from '../texts.es.ts';

/** "Enviar": what can be bought, by group. */
export function ServicesPage() {
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Groups />
    </>
  );
}

function Groups() {
  const services = useQuery(servicesQuery);
  if (services.isPending) {
    return <SkeletonCard lines={4} />;
  }
  if (services.isError) {
    return <ErrorState message={texts.failed} onRetry={() => void services.refetch()} />;
  }
  const toVenezuela = services.data.filter(product => product.group_services === GROUP.venezuela);
  if (toVenezuela.length === 0) {
    return (
      <EmptyState
        title={texts.none}
        text={texts.noneText}
        action={<LinkButton to="/calculator">{texts.quote}</LinkButton>}
      />
    );
  }
  return <ServiceGroup title={texts.venezuela} products={toVenezuela} />;
}
