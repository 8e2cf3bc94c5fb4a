import type { ErrorComponentProps } from '@tanstack/react-router';
import { readTexts, writeTexts } from '../lib/address-texts.ts';
import { ErrorState } from './ErrorState.tsx';
import { sayBroken } from './say-broken.ts';
import { SkeletonCard } from './Skeleton.tsx';

/** A screen that broke, or whose code could not be fetched: loading the page again gets both right. */
function ScreenError({ error }: ErrorComponentProps) {
  return <ErrorState text={sayBroken(error)} onRetry={() => location.reload()} />;
}

function ScreenPending() {
  return <SkeletonCard lines={6} />;
}

/** What all three applications' routers share. */
export const routerDefaults = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  parseSearch: readTexts,
  stringifySearch: writeTexts,
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: ScreenPending,
} as const;
