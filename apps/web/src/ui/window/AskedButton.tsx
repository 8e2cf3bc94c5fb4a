import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Answered, refusalOf } from '../../lib/query/use-act.ts';
import { Confirm } from './Dialog.tsx';

type Question = { title: string; message: ReactNode; confirmLabel?: string; danger?: boolean };

type Props = ButtonProps & {
  'aria-label'?: string;
  children: ReactNode;
  question: Question;
  /**
   * What is done once it is confirmed; the question stays, busy, until then, with why it was refused until the next try.
   * Whoever does it says how it went.
   */
  onConfirm: () => Promise<Answered>;
};

/** A button that asks before it does something. */
export function AskedButton({ question, onConfirm, children, ...look }: Props) {
  // as it was when it was asked: what was done may change the words, which stay while the dialog goes
  const [asked, setAsked] = useState(question);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const ask = () => {
    setTrouble(null);
    setAsked(question);
    setAsking(true);
  };
  const confirm = async () => {
    setBusy(true);
    setTrouble(null);
    const refusal = refusalOf(await onConfirm().catch(() => undefined));
    setBusy(false);
    setTrouble(refusal);
    setAsking(refusal !== null);
  };
  return (
    <>
      <Button {...look} onClick={ask}>
        {children}
      </Button>
      <Confirm
        {...asked}
        opened={isAsking}
        busy={isBusy}
        trouble={trouble}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
