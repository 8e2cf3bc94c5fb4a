import { failures } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { manager } from '@puerta/contract/endpoint';
import { useMay } from '../../../lib/permissions.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { settingsQuery } from '../api.ts';
import { Logos } from '../components/Logos.tsx';
import { SettingsForm } from '../components/SettingsForm.tsx';
import { SettingsSheet } from '../components/SettingsSheet.tsx';
import { settingsTexts as texts } from '../texts.es.ts';

/** /settings: managers change the agency, the others read it. */
export function SettingsPage() {
  const mayChange = useMay(manager);
  const { data, isError, refetch } = useQuery({ ...settingsQuery, refetchOnWindowFocus: false });
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={mayChange ? texts.lead : texts.readOnly}
        actions={
          mayChange && (
            <LinkButton to="/first-steps" variant="default">
              {texts.firstSteps}
            </LinkButton>
          )
        }
      />
      {isError ? (
        <ErrorState message={failures.infoLoad} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonCard lines={8} />
      ) : mayChange ? (
        <>
          <Logos settings={data} />
          <SettingsForm settings={data} />
        </>
      ) : (
        <SettingsSheet settings={data} />
      )}
    </>
  );
}
