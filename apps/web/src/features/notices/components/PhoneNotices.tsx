import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api.ts';
import { notifyError } from '../../../lib/notify.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { noticesTexts } from '../texts.es.ts';
import { endHere, type Here, isPhone, lookHere, tellHere } from '../this-device.ts';
import { OtherDevices } from './OtherDevices.tsx';
import styles from './MailChoices.module.css';

const texts = noticesTexts.phone;

const devicesQuery = queryOptions({
  queryKey: ['profile', 'devices'],
  queryFn: async ({ signal }) => dataOf(await api('GET /profile/devices', {}, { signal })),
});
const hereQuery = queryOptions({ queryKey: ['profile', 'devices', 'here'], queryFn: lookHere, retry: false });

/** Whether this browser is told of packages, and which others are. */
export function PhoneNotices() {
  const devices = useQuery(devicesQuery);
  const here = useQuery(hereQuery);
  const title = isPhone() ? texts.titlePhone : texts.titleBrowser;
  if (devices.data && here.data)
    return (
      <Card title={title}>
        <div className={styles.choices}>
          <ThisDevice here={here.data} appKey={devices.data.key} />
          <OtherDevices
            devices={devices.data.devices.filter(({ id }) => id !== here.data.id)}
            onRemoved={() => void devices.refetch()}
          />
        </div>
      </Card>
    );
  const retry = () => {
    void devices.refetch();
    void here.refetch();
  };
  return devices.isError || here.isError ? (
    <ErrorState message={texts.loadFailed} onRetry={retry} />
  ) : (
    <SkeletonCard lines={3} />
  );
}

function ThisDevice({ here, appKey }: { here: Here; appKey: string }) {
  const client = useQueryClient();
  const became = (state: Here) => {
    client.setQueryData(hereQuery.queryKey, state);
    return client.invalidateQueries({ queryKey: devicesQuery.queryKey, exact: true });
  };
  const begin = useMutation({
    mutationFn: () => tellHere(appKey),
    onSuccess: became,
    onError: () => notifyError(texts.failed),
  });
  const end = useMutation({
    mutationFn: async (id: number) => {
      const answer = await api('DELETE /profile/devices/:id', { params: { id } });
      // one that is not there any more is what was asked for
      if (!answer.success && answer.status !== 404) return notifyError(answer.message);
      await endHere();
      return became({ state: 'off', id: null });
    },
  });
  const attempt = useMutation({
    mutationFn: (id: number) => api('POST /profile/devices/try', { body: { id } }),
    onSuccess: answer => {
      if (!answer.success) notifyError(answer.message);
    },
  });
  if (here.state !== 'on')
    return (
      <>
        <p className={styles.saved}>{here.state === 'off' ? texts.off : texts[here.state]}</p>
        {here.state === 'off' && (
          <Button onClick={() => begin.mutate()} loading={begin.isPending}>
            {texts.begin}
          </Button>
        )}
      </>
    );
  return (
    <>
      <p className={styles.saved} role="status">
        {attempt.data?.success ? attempt.data.message : texts.on}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => attempt.mutate(here.id)} loading={attempt.isPending}>
          {texts.attempt}
        </Button>
        <Button variant="default" onClick={() => end.mutate(here.id)} loading={end.isPending}>
          {texts.end}
        </Button>
      </div>
    </>
  );
}
