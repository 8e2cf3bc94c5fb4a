import { GROUP } from '@puerta/domain/products';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { ServiceGroup } from '../components/ServiceGroup.tsx';
import { domesticServicesQuery, servicesQuery } from '../services-queries.ts';
import { servicesTexts as texts } from '../texts.es.ts';
import styles from './ServicesPage.module.css';

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
  const domestic = useQuery(domesticServicesQuery);
  if (services.isPending || domestic.isPending) {
    return <SkeletonCard lines={4} />;
  }
  if (services.isError) {
    const retry = () => void Promise.all([services.refetch(), domestic.refetch()]);
    return <ErrorState message={texts.failed} onRetry={retry} />;
  }
  const of = (group: number) => services.data.filter(product => product.group_services === group);
  const groups = [
    { title: texts.promo, to: '/promo-services/$id', products: of(GROUP.promo) },
    { title: texts.domestic, to: '/intern-services/$id', products: domestic.data ?? [] },
    { title: texts.venezuela, to: '/services/$id', products: of(GROUP.venezuela) },
  ] as const;
  const offered = groups.filter(({ products }) => products.length > 0);
  return (
    <div className={styles.groups}>
      {domestic.isError && (
        <ErrorState message={texts.domesticFailed} onRetry={() => void domestic.refetch()} />
      )}
      {offered.map(group => (
        <ServiceGroup key={group.title} {...group} />
      ))}
      {offered.length === 0 && !domestic.isError && (
        <EmptyState
          title={texts.none}
          text={texts.noneText}
          action={<LinkButton to="/calculator">{texts.quote}</LinkButton>}
        />
      )}
    </div>
  );
}
