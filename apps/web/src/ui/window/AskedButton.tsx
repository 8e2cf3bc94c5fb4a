import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Confirm } from './Dialog.tsx';

type Question = { title: string; message: ReactNode; confirmLabel?: string; danger?: boolean };

type Props = ButtonProps & {
  'aria-label'?: string;
  children: ReactNode;
  question: Question;
  /** what is done once it is confirmed; the question stays, busy, until then, and whoever does it says how it went */
  onConfirm: () => Promise<unknown>;
};

/** A button that asks before it does something. */
export function AskedButton({ question, onConfirm, children, ...look }: Props) {
  // as it was when it was asked: what was done may change the words, which stay while the dialog goes
  const [asked, setAsked] = useState(question);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const ask = () => {
    setAsked(question);
    setAsking(true);
  };
  const confirm = async () => {
    setBusy(true);
    await onConfirm().catch(() => undefined);
    setBusy(false);
    setAsking(false);
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
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
