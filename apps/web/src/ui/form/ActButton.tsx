import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Answered, refusalOf } from '../../lib/query/use-act.ts';
import { Trouble } from './Trouble.tsx';

type Props<Given> = ButtonProps & {
  'aria-label'?: string;
  /** what `useAct` answers */
  of: { mutate: (given: Given) => void; isPending: boolean; data: Answered };
  children: ReactNode;
} & (void extends Given ? { give?: undefined } : { give: Given });

/** A small button that does one act at once; why it was refused stays below it until the next try. */
export function ActButton<Given = void>({ of, give, children, ...look }: Props<Given>) {
  return (
    <>
      <Button
        variant="default"
        size="xs"
        {...look}
        loading={of.isPending}
        onClick={({ detail }) => {
          // the second half of a double click comes before the button is drawn as busy
          if (detail < 2) of.mutate(give as Given);
        }}
      >
        {children}
      </Button>
      {/* the other columns of its row keep their width */}
      <div style={{ maxWidth: 180, whiteSpace: 'normal' }}>
        <Trouble text={refusalOf(of.data)} />
      </div>
    </>
  );
}
