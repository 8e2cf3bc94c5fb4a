import { Button } from '@mantine/core';
import { done, failures, invalid } from '@puerta/contract/messages.es';
import { type FormEvent, useRef, useState } from 'react';
import { beep } from '../../../lib/station/beep.ts';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { isFirstClick } from '../../../lib/focus/first-click.ts';
import { offerStepUndo } from '../../../lib/notice/undo.ts';
import { isDomestic, statusOf } from '../../../lib/package-state.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { STATUS_COLOURS, STATUS_ICONS, STATUS_WORDS, type StatusId } from '../../../ui/parcel/status.ts';
import { factsOf, type Looked, type ParcelFacts, type PackageRecord } from '../../packages/api.ts';
import { useMove } from '../api.ts';
import { withState } from '../../../lib/station/with-state.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './desk.module.css';

const texts = receptionTexts.receive;

type Props = { record: PackageRecord; looked: Looked; onDone: (moved: Moved) => void };
/** What stands among the readings of a station of a change: the status in words, and of which box. */
export type Moved = { message: string; facts: ParcelFacts };

/** Moves a package forward: abroad to any later status, within the United States from created to delivered. */
export function StatusForm({ record, looked, onDone }: Props) {
  const [chosen, setChosen] = useState<StatusId | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const move = useMove(looked);
  const open = record.can.move.map(id => statusOf({ status_id: id }));
  const shown = isDomestic(record) ? [statusOf(record), ...open] : open;

  const refuse = (message: string, title?: string) => {
    beep('bad');
    setRefusal(message);
    notifyError(message, title);
    choices.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  };
  const save = useOnce(async () => {
    if (chosen === null) {
      refuse(invalid.reception.status);
      return;
    }
    const answer = await move.mutateAsync({ id: record.id, status_id: chosen });
    if (answer.success) {
      beep('good');
      notifySuccess(answer.message ?? done.moved);
      offerStepUndo(
        texts.moved(record.package_number ?? record.tracking_number, STATUS_WORDS[chosen]),
        answer.undo,
      );
      onDone({ message: STATUS_WORDS[chosen], facts: factsOf(answer.data) });
    } else {
      refuse(withState(answer), failures.status);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <Card title={texts.status}>
      <form noValidate className={styles.moveForm} onSubmit={submit}>
        <fieldset ref={choices} aria-describedby={refusal ? 'status-refusal' : undefined}>
          <legend className="unseen">{texts.newStatus}</legend>
          {shown.map(status => (
            <StatusChoice
              key={status}
              status={status}
              checked={chosen === status}
              isOpen={open.includes(status)}
              onChoose={() => {
                setChosen(status);
                setRefusal(null);
              }}
            />
          ))}
        </fieldset>
        {isDomestic(record) && open.length > 0 && <p className="quiet">{texts.stays}</p>}
        {refusal && (
          <p id="status-refusal" className={styles.refusal}>
            {refusal}
          </p>
        )}
        <Button
          type="submit"
          loading={move.isPending}
          onClick={event => isFirstClick(event) || event.preventDefault()}
        >
          {texts.saveStatus}
        </Button>
      </form>
    </Card>
  );
}

type ChoiceProps = { status: StatusId; checked: boolean; isOpen: boolean; onChoose: () => void };

function StatusChoice({ status, checked, isOpen, onChoose }: ChoiceProps) {
  const Icon = STATUS_ICONS[status];
  const { background, ink } = STATUS_COLOURS[status];
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="status"
        value={status}
        checked={checked}
        disabled={!isOpen}
        onChange={onChoose}
      />
      <span className={styles.icon} style={{ background, color: ink }}>
        <Icon size={20} stroke={1.9} aria-hidden />
      </span>
      {STATUS_WORDS[status]}
    </label>
  );
}
