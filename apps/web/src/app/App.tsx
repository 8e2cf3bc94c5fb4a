import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAgency } from '../lib/agency.ts';
import { queryClient } from '../lib/query-client.ts';
import { agencyTheme, agencyVariables } from '../theme/agency-theme.ts';
import { AppErrorBoundary } from './AppErrorBoundary.tsx';
import { NotificationsHost } from './NotificationsHost.tsx';
import type { OpenShell } from './open-shell.ts';
import { useShell } from './use-shell.ts';

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
