import { done } from '@puerta/contract/messages.es';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { type EditConflict, type Held, useEdit } from '../../lib/use-edit.ts';
import { type Client, useBlockClient } from './api.ts';
import { clientTexts } from './texts.es.ts';

const texts = clientTexts.access;

export type AccessEdit = {
  /** blocks the client, or lets them in again */
  set: (blocked: boolean) => Promise<void>;
  isSaving: boolean;
  conflict: EditConflict | null;
};

type Body = { id: number; blocked: boolean };

/** Whether a client may sign in: the one field of theirs that staff edit, perhaps beside others who do. */
export function useAccess({ id, blocked }: Client['user_data'], held: Held): AccessEdit {
  const block = useBlockClient();
  const [form] = useState(() => pressed(blocked));
  const edit = useEdit({
    form,
    held,
    save: async (body: Body) => {
      const answer = await block.mutateAsync(body);
      if (answer.success) {
        form.press(answer.data.blocked);
      }
      return answer;
    },
    nameOf: () => texts.field,
    wordsOf: (_field, value) => (value === '1' ? texts.blocked : texts.open),
    onAnswer: answer => {
      if (answer.success) {
        notifySuccess(answer.message ?? (answer.data.blocked ? done.clientBlocked : done.clientUnblocked));
      } else {
        form.press(blocked);
        notifyError(answer.message);
      }
    },
  });
  return {
    set: to => {
      form.press(to);
      return edit.send({ id, blocked: to });
    },
    isSaving: block.isPending,
    conflict: edit.conflict,
  };
}

/** No input holds it: a press does. */
function pressed(first: boolean) {
  let blocked = first;
  return {
    getValues: () => ({ blocked }),
    getInputNode: () => null,
    press: (to: boolean) => {
      blocked = to;
    },
  };
}
