import type { MailChoice } from '@puerta/contract/people/notices';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/query/api.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { noticesTexts } from '../texts.es.ts';
import styles from '../notices.module.css';
import { Button } from '@mantine/core';
import { endHere, type Here, isPhone, lookHere, tellHere } from '../this-device.ts';
import type { Device } from '@puerta/contract/people/devices';
import { moment } from '../../../lib/format.ts';
import { read } from '../../../lib/query/read.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { useAct } from '../../../lib/query/use-act.ts';

const texts = noticesTexts.card;
const KINDS = ['steps', 'answers', 'weekly'] as const satisfies readonly (keyof MailChoice)[];

const choiceQuery = read('profile', 'GET /profile/notices');

type Change = { choice: MailChoice; kind: keyof MailChoice };

/** Which mails come; each tick is saved as it is made. */
export function MailChoices() {
  return (
    <Loaded query={useQuery(choiceQuery)} failed={texts.loadFailed} loading={<SkeletonCard lines={3} />} keep>
      {choice => (
        <Card title={texts.title}>
          <p className={styles.lead}>{texts.lead}</p>
          <Choices choice={choice} />
        </Card>
      )}
    </Loaded>
  );
}

function Choices({ choice }: { choice: MailChoice }) {
  const client = useQueryClient();
  const keep = useAct(
    // the week is said only by who ticks it: until then it follows from how many packages they have
    ({ choice: { steps, answers, weekly }, kind }: Change) =>
      api('PUT /profile/notices', { body: { steps, answers, ...(kind === 'weekly' && { weekly }) } }),
    { said: null, onDone: ({ data }) => client.setQueryData(choiceQuery.queryKey, data) },
  );
  const shown = keep.isPending ? keep.variables.choice : choice;
  return (
    <div className={styles.choices}>
      {KINDS.map(kind => (
        <CheckField
          key={kind}
          name={kind}
          checked={shown[kind]}
          onChange={checked => keep.mutate({ choice: { ...shown, [kind]: checked }, kind })}
        >
          {texts[kind]}
        </CheckField>
      ))}
      <p className={styles.saved} role="status">
        {keep.data?.success && !keep.isPending ? texts.saved : ''}
      </p>
    </div>
  );
}

const phoneTexts = noticesTexts.phone;

const devicesQuery = read('profile', 'GET /profile/devices');
const hereQuery = queryOptions({ queryKey: ['profile', 'devices', 'here'], queryFn: lookHere, retry: false });

/** Whether this browser is told of packages, and which others are. */
export function PhoneNotices() {
  const devices = useQuery(devicesQuery);
  const here = useQuery(hereQuery);
  const title = isPhone() ? phoneTexts.titlePhone : phoneTexts.titleBrowser;
  if (devices.data && here.data)
    return (
      <Card title={title}>
        <div className={styles.choices}>
          <ThisDevice here={here.data} appKey={devices.data.key} />
          <OtherDevices devices={devices.data.devices.filter(({ id }) => id !== here.data.id)} />
        </div>
      </Card>
    );
  const retry = () => {
    void devices.refetch();
    void here.refetch();
  };
  return devices.isError || here.isError ? (
    <ErrorState message={phoneTexts.loadFailed} onRetry={retry} />
  ) : (
    <SkeletonCard lines={3} />
  );
}

function ThisDevice({ here, appKey }: { here: Here; appKey: string }) {
  const client = useQueryClient();
  const became = (state: Here) => {
    client.setQueryData(hereQuery.queryKey, state);
    return client.invalidateQueries(devicesQuery);
  };
  const begin = useMutation({
    mutationFn: () => tellHere(appKey),
    onSuccess: became,
    onError: () => notifyError(phoneTexts.failed),
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
  const attempt = useAct((id: number) => api('POST /profile/devices/try', { body: { id } }), { said: null });
  if (here.state !== 'on')
    return (
      <>
        <p className={styles.saved}>{here.state === 'off' ? phoneTexts.off : phoneTexts[here.state]}</p>
        {here.state === 'off' && (
          <Button onClick={() => begin.mutate()} loading={begin.isPending}>
            {phoneTexts.begin}
          </Button>
        )}
      </>
    );
  return (
    <>
      <p className={styles.saved} role="status">
        {attempt.data?.success ? attempt.data.message : phoneTexts.on}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => attempt.mutate(here.id)} loading={attempt.isPending}>
          {phoneTexts.attempt}
        </Button>
        <Button variant="default" onClick={() => end.mutate(here.id)} loading={end.isPending}>
          {phoneTexts.end}
        </Button>
      </div>
    </>
  );
}

/** The person's other browsers that are told, to end one that is lost or was somebody else's. */
function OtherDevices({ devices }: { devices: readonly Device[] }) {
  const remove = useAct((id: number) => api('DELETE /profile/devices/:id', { params: { id } }), {
    said: null,
    // one that is not there any more is what was asked for
    refused: ({ status, message }) => status !== 404 && notifyError(message),
    refresh: [devicesQuery.queryKey],
  });
  if (devices.length === 0) return null;
  return (
    <section aria-labelledby="other-devices" className={styles.others}>
      <h3 id="other-devices">{phoneTexts.others}</h3>
      <ul>
        {devices.map(({ id, name, added }) => (
          <li key={id}>
            <span>
              <b>{name || phoneTexts.nameless}</b> <span>{phoneTexts.since(moment(added))}</span>
            </span>
            <Button
              variant="default"
              className={styles.remove}
              aria-label={phoneTexts.removeNamed(name || phoneTexts.nameless)}
              onClick={() => remove.mutate(id)}
              loading={remove.isPending && remove.variables === id}
            >
              {phoneTexts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
