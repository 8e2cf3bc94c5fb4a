import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import type { ReactNode } from 'react';
import { isDomestic } from '../../../lib/package-state.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { isEnough, useEverything } from '../api.ts';
import { askSearch } from '../ask-search.ts';
import { searchTexts } from '../texts.es.ts';

const texts = searchTexts.elsewhere;

/** What a list with a filter does not show: where the package of that number is, whatever was filtered. */
export function FoundElsewhere({ q, text, showAll }: { q: string; text: string; showAll: ReactNode }) {
  const { data, isFetching } = useEverything(q);
  if (isFetching && isEnough(q)) {
    return null;
  }
  const found = data?.packages.hits.filter(({ match }) => match === 'exact') ?? [];
  if (found.length > 0) {
    return (
      <EmptyState
        title={texts.title(found.map(({ status }) => status))}
        text={texts.text}
        action={
          <>
            {found.map(hit => (
              <LinkButton
                key={hit.id}
                to={isDomestic(hit) ? '/order-domestic-view/$id' : '/order/$id'}
                params={{ id: hit.tracking_number }}
              >
                {texts.show(hit.tracking_number)}
              </LinkButton>
            ))}{' '}
            {showAll}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      title={refusals.tracking_not_found}
      text={text}
      action={
        <>
          {showAll}{' '}
          {isEnough(q) && (
            <Button variant="default" onClick={() => askSearch(q)}>
              {texts.everywhere(q)}
            </Button>
          )}
        </>
      }
    />
  );
}
