import type { ErrorComponentProps } from '@tanstack/react-router';
import { readTexts, writeTexts } from '../../lib/address/address-texts.ts';
import { ErrorState } from '../notice/ErrorState.tsx';
import { SkeletonCard } from '../notice/Skeleton.tsx';
import { uiTexts } from '../texts.es.ts';

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
  // a slow line is answered before one presses again; what comes sooner than that shows at once
  defaultPendingMs: 250,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  parseSearch: readTexts,
  stringifySearch: writeTexts,
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: ScreenPending,
} as const;

/** Why a page broke while it was drawn: a part of its program did not come, or it has a fault. */
export function sayBroken(error: unknown): string {
  // as browsers say that a part could not be fetched
  const isMissing = /dynamically imported|module script|preload/i.test(String(error));
  return isMissing ? uiTexts.nothingLost : uiTexts.pagesFault;
}
