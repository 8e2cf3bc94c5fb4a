import type { LinkProps } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { readTexts } from './address-texts.ts';
import { goBack, type PageBehind, pagesBehind } from './tab-pages.ts';

/** A link that leads back: to the page as it was left where this tab showed it, else to it as it is anew. */
export type Way = {
  to: LinkProps['to'];
  search: never;
  onClick: ((event: MouseEvent<HTMLElement>) => void) | undefined;
};

/**
 * The way back to a page's list, as it was left, and to another page of `others` (the beginnings of their addresses)
 * where one came from there later.
 */
export function useWayBack<Other extends string>(
  home: NonNullable<LinkProps['to']>,
  others: readonly Other[],
): { home: Way; other: (Way & { of: Other }) | null } {
  const behind = pagesBehind();
  const known = behind.find(({ path }) => path === home);
  const other = behind.find(
    ({ path, steps }) => path !== home && steps < (known?.steps ?? Infinity) && ofWhich(path, others),
  );
  const of = other && ofWhich(other.path, others);
  return {
    home: known ? wayTo(known) : { to: home, search: {} as never, onClick: undefined },
    other: other && of ? { ...wayTo(other), of } : null,
  };
}

const ofWhich = <Other extends string>(path: string, others: readonly Other[]) =>
  others.find(begins => path === begins || (begins.endsWith('/') && path.startsWith(begins)));

function wayTo({ path, search, steps }: PageBehind): Way {
  return {
    to: path as LinkProps['to'],
    search: readTexts(search) as never,
    onClick: event => {
      // another tab opens its address
      if (event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        goBack(steps);
      }
    },
  };
}
