import { Button } from '@mantine/core';
import type { ClientFile } from '@puerta/contract/client-file';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { useClientFile } from '../file-api.ts';
import { fileTexts } from '../file-texts.es.ts';
import styles from './ClientFile.module.css';

type Props = {
  id: number;
  title: string;
  action?: ((file: ClientFile) => ReactNode) | undefined;
  children: (file: ClientFile) => ReactNode;
};

/** A card of a client's file. One that cannot be read says so by itself: the rest of the page stays. */
export function FilePart({ id, title, action, children }: Props) {
  const { data, isError, refetch } = useClientFile(id);
  return (
    <Card title={title} action={data && action?.(data)}>
      {data ? children(data) : isError ? <Failed onRetry={() => void refetch()} /> : <Bars />}
    </Card>
  );
}

const Bars = () => (
  <div aria-busy="true" className={styles.list}>
    <SkeletonBar width="70%" />
    <SkeletonBar width="50%" />
  </div>
);

export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failed}>
      {fileTexts.failed}
      <Button variant="default" size="xs" onClick={onRetry}>
        {fileTexts.retry}
      </Button>
    </div>
  );
}
