import { Button } from '@mantine/core';
import type { Data } from '@puerta/contract/client';
import { actionWords, actorWords, changeWords, objectWords } from '@puerta/contract/office/trail-words';
import { failures } from '@puerta/contract/messages.es';
import type { HistoryOf } from '@puerta/domain/facts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../lib/query/read.ts';
import { moment } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { objectLink } from '../object-link.ts';
import { auditTexts } from '../texts.es.ts';
import styles from './HistoryCard.module.css';

const texts = auditTexts.history;

type Fact = Data<'GET /admin/history/:of/:id'>[number];
type Props = { of: HistoryOf; id: number };

/** Newest first; further ones when they are asked for. */
export function HistoryFacts({ of, id }: Props) {
  const page = (query: { before?: number }, signal?: AbortSignal) =>
    ask('GET /admin/history/:of/:id', { params: { of, id }, query }, signal);
  const first = useQuery({
    queryKey: ['history', of, id],
    queryFn: ({ signal }) => page({}, signal),
    staleTime: 0,
  });
  const [older, setOlder] = useState<{ facts: Fact[]; more: boolean } | null>(null);
  const facts = [...(first.data?.data ?? []), ...(older?.facts ?? [])];
  const last = facts.at(-1);
  const further = useMutation({
    mutationFn: () => page(last ? { before: last.id } : {}),
    onSuccess: ({ data, more }) => setOlder({ facts: [...(older?.facts ?? []), ...data], more }),
    onError: () => notifyError(failures.load),
  });
  const { isError, refetch } = first;
  if (!first.data && !isError) {
    return <p className="quiet">{texts.loading}</p>;
  }
  return (
    <>
      {isError && (
        <p className="quiet" role="alert">
          {failures.load}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {!isError && facts.length === 0 && <p className="quiet">{texts.empty}</p>}
      <ol className={styles.facts}>
        {facts.map(fact => (
          <FactLine key={fact.id} fact={fact} of={of} id={id} />
        ))}
      </ol>
      {(older ?? first.data)?.more && (
        <Button variant="default" mt={12} loading={further.isPending} onClick={() => further.mutate()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function FactLine({ fact, of, id }: Props & { fact: Fact }) {
  const changes = changeWords(fact, moment);
  const isOwn = fact.object.type === of && fact.object.id === id;
  const link = isOwn ? null : objectLink(fact.object);
  const about = objectWords(fact.object);
  return (
    <li>
      <b>{actionWords(fact)}</b>
      {!isOwn && (link ? <LinkAnchor {...link}>{about}</LinkAnchor> : <span>{about}</span>)}
      {changes.length > 0 && <span className={styles.changes}>{changes.join(' · ')}</span>}
      <small>
        <time dateTime={fact.date}>{moment(fact.date)}</time>
        {` · ${actorWords(fact)}`}
      </small>
    </li>
  );
}
