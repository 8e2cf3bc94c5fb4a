import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wizardOf } from '../../../lib/address/wizard-address.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { HomeCard } from './HomeCards.tsx';
import { productQuery } from '../../services/services-queries.ts';
import { homeTexts } from '../texts.es.ts';
import { lastLeft } from '../../checkout/use-order-draft.ts';
import { usePlace } from '../../checkout/components/OrderSummary.tsx';

const texts = homeTexts.unfinished;
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
