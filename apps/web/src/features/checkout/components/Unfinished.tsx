import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wizardOf } from '../../../lib/address/wizard-address.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { HomeCard } from '../../own-home/components/HomeCards.tsx';
import { productQuery } from '../../services/services-queries.ts';
import { orderTexts } from '../texts.es.ts';
import { lastLeft } from '../use-order-draft.ts';
import { usePlace } from './OrderSummary.tsx';

const texts = orderTexts.unfinished;
type Left = NonNullable<ReturnType<typeof lastLeft>>;

/** On the home: the shipment that was begun in this browser, while its service is offered. */
export function Unfinished() {
  const [left] = useState(lastLeft);
  return left && <LeftDraft {...left} />;
}

function LeftDraft({ code, draft }: Left) {
  const { data: product } = useQuery(productQuery(code));
  const [city] = usePlace(draft).split(',');
  return (
    product && (
      <HomeCard
        title={texts.title(texts.ways[product.type] ?? '', city ?? '')}
        beside={
          <LinkButton {...wizardOf(product)} size="xs" m={8}>
            {texts.go}
          </LinkButton>
        }
      >
        {null}
      </HomeCard>
    )
  );
}
