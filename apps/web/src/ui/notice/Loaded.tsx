import type { ReactNode } from 'react';
import { isAway, isGone } from '../../lib/query/read.ts';
import { ErrorState } from './ErrorState.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { SkeletonCard } from './Skeleton.tsx';

export type Query<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };

export type LoadedProps<Data> = {
  query: Query<Data>;
  /** until it is there; a card's skeleton unless said */
  loading?: ReactNode;
  /** the sentence where it could not be had, perhaps with a reassurance of its own */
  failed?: string | { message: string; text: string };
  /** where it does not exist; without it that is a failure like others. It may say what the server said */
  gone?: ReactNode | ((message: string) => ReactNode);
  /** heads the page where there is nothing to show: its content has a heading of its own */
  title?: string;
  /** what was here stays where asking for it again failed, whoever failed; without a connection it always does */
  keep?: boolean;
  children: (data: Data) => ReactNode;
};

/**
 * What was asked for, or that it is on its way, failed, or does not exist.
 *
 *     <Loaded query={useQuery(clientQuery(id))} failed={failures.load} title={texts.title} gone={<NoClient />}>
 *       {client => <Sheet client={client} />}
 *     </Loaded>
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, loading = <SkeletonCard />, failed, gone, title, keep = false, children } = props;
  const { data, error, refetch } = query;
  if (data !== undefined && (keep || !error || isAway(error))) {
    return children(data);
  }
  if (!error) {
    return loading;
  }
  return (
    <>
      {title !== undefined && <PageTitle title={title} />}
      {gone !== undefined && isGone(error) ? (
        typeof gone === 'function' ? (
          gone(error.failure.message)
        ) : (
          gone
        )
      ) : (
        <ErrorState
          {...(typeof failed === 'object' ? failed : { message: failed })}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
