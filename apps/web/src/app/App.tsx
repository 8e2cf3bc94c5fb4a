import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Component, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useAgency } from '../lib/session/agency.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { agencyTheme, agencyVariables } from '../theme/agency-theme.ts';
import { type OpenShell, useShell } from './use-shell.ts';
import { ErrorState } from '../ui/notice/ErrorState.tsx';
import { uiTexts } from '../ui/texts.es.ts';
import { NOTIFICATIONS } from '@puerta/domain/parcels/parcel-limits';
import { onFirstNotice } from '../lib/notice/notify.ts';

/** Theme, query cache, notices, and whichever application the session calls for. */
export function App({ firstShell }: { firstShell: OpenShell }) {
  const { color } = useAgency();
  const theme = useMemo(() => agencyTheme(color), [color]);
  const variables = useMemo(() => agencyVariables(color), [color]);
  const { key, router } = useShell(firstShell);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      deduplicateCssVariables={false}
      forceColorScheme="light"
    >
      <AppErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <NotificationsHost />
          <RouterProvider key={key} router={router} />
        </QueryClientProvider>
      </AppErrorBoundary>
    </MantineProvider>
  );
}

/** The last net: what no screen's own boundary caught. */
class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) {
      return this.props.children;
    }
    return (
      <main id="main" style={{ padding: 24 }}>
        <ErrorState text={uiTexts.pagesFault} onRetry={() => location.reload()} />
      </main>
    );
  }
}

const Host = lazy(async () => {
  const { Notifications } = await import('../lib/notice/notifications-kit.ts');
  return {
    default: () => (
      <Notifications
        limit={NOTIFICATIONS.limit}
        autoClose={NOTIFICATIONS.autoCloseMs}
        transitionDuration={NOTIFICATIONS.transitionMs}
        containerWidth={NOTIFICATIONS.width}
        position="bottom-right"
        pauseResetOnHover="all"
      />
    ),
  };
});

/** Where notices appear; drawn with the first one. */
function NotificationsHost() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstNotice(() => setIsNeeded(true)), []);
  return (
    isNeeded && (
      <Suspense>
        <Host />
      </Suspense>
    )
  );
}
