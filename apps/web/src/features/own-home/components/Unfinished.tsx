import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wizardOf } from '../../../lib/address/wizard-address.ts';
import { readLeft } from '../../../lib/form/drafts.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { citiesQuery } from '../../places/places-queries.ts';
import { productQuery } from '../../services/services-queries.ts';
import { homeTexts } from '../texts.es.ts';
import { HomeCard } from './HomeCards.tsx';

const texts = homeTexts.unfinished;
type Left = NonNullable<ReturnType<typeof readLeft>>;

/** On the home: the shipment that was begun in this browser, while its service is offered. */
export function Unfinished() {
  const [left] = useState(readLeft);
  return left && <LeftDraft {...left} />;
}

function LeftDraft({ code, receiver }: Left) {
  const { data: product } = useQuery(productQuery(code));
  const cities = useQuery(citiesQuery(receiver.state));
  const city = cities.data?.find(({ id }) => String(id) === receiver.city)?.name;
  return (
    product && (
      <HomeCard
        title={texts.title(texts.ways[product.type] ?? '', city ?? '')}
        beside={
          <LinkButton {...wizardOf(product)} size="xs" m={8} flex="none">
            {texts.go}
          </LinkButton>
        }
      >
        {null}
      </HomeCard>
    )
  );
}
