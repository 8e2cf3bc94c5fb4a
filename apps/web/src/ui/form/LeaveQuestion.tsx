import { useBlocker } from '@tanstack/react-router';
import { hasUnsaved } from '../../lib/form/unsaved.ts';
import { Confirm } from '../window/Dialog.tsx';
import { uiTexts } from '../texts.es.ts';

const texts = uiTexts.leave;

/** Asks before a page is left on which something was typed and not saved; closing it is the browser's own question. */
export function LeaveQuestion() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return (
    <Confirm
      title={texts.title}
      message={texts.text}
      confirmLabel={texts.leave}
      danger
      opened={status === 'blocked'}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    />
  );
}
