import { GROUP } from '@puerta/domain/money/products';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { domesticServicesQuery, servicesQuery } from '../services-queries.ts';
import { servicesTexts as texts } from '../texts.es.ts';
import styles from '../services.module.css';
import type { Product } from '@puerta/contract/money/quotes';
import { Link } from '@tanstack/react-router';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { ProductPicture } from '../../../ui/parcel/ProductPicture.tsx';

/** "Enviar": what can be bought, by group. */
export function ServicesPage() {
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={texts.lead}
        actions={
          <LinkButton to="/services/many" variant="default">
            {texts.many}
          </LinkButton>
        }
      />
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
  if (!services.data) {
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
      {domestic.isError && !domestic.data && (
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

type Props = {
  title: string;
  /** the group's wizard */
  to: '/services/$id' | '/intern-services/$id' | '/promo-services/$id';
  products: readonly Product[];
};

/** A group of services that opens and closes, each service a link to its wizard. */
function ServiceGroup({ title, to, products }: Props) {
  return (
    <details open className={styles.group}>
      <summary>
        <h2>{title}</h2>
        <IconChevronDown size={22} aria-hidden />
      </summary>
      <ul>
        {products.map(product => (
          <li key={product.id}>
            <Link to={to} params={{ id: product.code }} className={styles.service}>
              <ProductPicture image={product.image} type={product.type} />
              <span className={styles.words}>
                <b>{product.name}</b>
                {product.description && <span>{product.description}</span>}
              </span>
              <IconChevronRight size={22} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
