import { type ReactNode, useState } from 'react';
import { hasUnsaved } from '../../lib/form/unsaved.ts';
import { Confirm } from '../window/Dialog.tsx';
import { uiTexts } from '../texts.es.ts';

/**
 * Asks before what has no address of its own is left, a panel or a tab, with something typed and not saved in it.
 * `ask(go)` calls `go` at once where nothing would be lost, else once it is confirmed in `question`.
 */
export function useUnsavedQuestion(): { ask: (go: () => void) => void; question: ReactNode } {
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const leave = () => {
    setWaiting(null);
    waiting?.go();
  };
  return {
    ask: go => (hasUnsaved() ? setWaiting({ go }) : go()),
    // only then: else the key that closes a panel closes the question too
    question: waiting && (
      <Confirm
        title={uiTexts.leave.title}
        message={uiTexts.leave.text}
        confirmLabel={uiTexts.leave.leave}
        danger
        opened
        onConfirm={leave}
        onCancel={() => setWaiting(null)}
      />
    ),
  };
}
