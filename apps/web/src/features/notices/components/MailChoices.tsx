import type { MailChoice } from '@puerta/contract/notices';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api.ts';
import { notifyError } from '../../../lib/notify.ts';
import { Card } from '../../../ui/Card.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { noticesTexts } from '../texts.es.ts';
import styles from './MailChoices.module.css';

const texts = noticesTexts.card;
const KINDS = ['steps', 'answers', 'weekly'] as const satisfies readonly (keyof MailChoice)[];

const choiceQuery = queryOptions({
  queryKey: ['profile', 'notices'],
  queryFn: async ({ signal }) => dataOf(await api('GET /profile/notices', {}, { signal })),
});

type Change = { choice: MailChoice; kind: keyof MailChoice };

/** Which mails come; each tick is saved as it is made. */
export function MailChoices() {
  const { data, isError, refetch } = useQuery(choiceQuery);
  if (isError && !data) return <ErrorState message={texts.loadFailed} onRetry={() => void refetch()} />;
  return data ? (
    <Card title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      <Choices choice={data} />
    </Card>
  ) : (
    <SkeletonCard lines={3} />
  );
}

function Choices({ choice }: { choice: MailChoice }) {
  const client = useQueryClient();
  const keep = useMutation({
    // the week is said only by who ticks it: until then it follows from how many packages they have
    mutationFn: ({ choice: { steps, answers, weekly }, kind }: Change) =>
      api('PUT /profile/notices', { body: { steps, answers, ...(kind === 'weekly' && { weekly }) } }),
    onSuccess: answer => {
      if (answer.success) client.setQueryData(choiceQuery.queryKey, answer.data);
      else notifyError(answer.message);
    },
  });
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
