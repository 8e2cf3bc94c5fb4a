import { Button } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { hourOf } from '../../lib/format.ts';
import { useClaims } from '../../lib/session/session.ts';
import type { EditConflict, Line } from '../../lib/form/use-edit.ts';
import styles from './EditForm.module.css';
import { conflictTexts } from './edit.es.ts';

const texts = conflictTexts;

type Props = { conflict: EditConflict | null; busy: boolean };

/** What somebody else changed while one edited the same: above the work, and the focus goes there. */
export function ConflictBanner({ conflict, busy }: Props) {
  return (
    conflict && (
      <div className={styles.place}>
        <Banner conflict={conflict} busy={busy} />
      </div>
    )
  );
}

function Banner({ conflict, busy }: { conflict: EditConflict; busy: boolean }) {
  const { lines, choose, save } = conflict;
  const id = useId();
  const { sub } = useClaims();
  const title = useRef<HTMLHeadingElement>(null);
  const names = lines.map(({ field }) => field).join();
  useEffect(() => title.current?.focus(), [names]);
  const whoOf = ({ by }: Line) => (by === null ? texts.system : by.id === sub ? texts.oneself : by.name);
  const who = [...new Set(lines.map(whoOf))];
  const last =
    lines
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? '';
  return (
    <section className={styles.banner} aria-labelledby={id}>
      <IconAlertTriangleFilled size={20} aria-hidden className={styles.icon} />
      <div className={styles.head}>
        <h2 id={id} ref={title} tabIndex={-1}>
          {texts.title(who, lines.length, hourOf(last))}
        </h2>
        <p>{texts.lead}</p>
      </div>
      <Button className={styles.save} loading={busy} onClick={save}>
        {texts.save}
      </Button>
      {lines.map(line => (
        <ConflictLine key={line.field} line={line} who={whoOf(line)} onChoose={choose} />
      ))}
    </section>
  );
}

type LineProps = { line: Line; who: string; onChoose: EditConflict['choose'] };

function ConflictLine({ line, who, onChoose }: LineProps) {
  const { field, label, before, chosen } = line;
  const name = useId();
  const sides = [
    { side: 'mine' as const, from: texts.mine, value: line.mine },
    {
      side: 'theirs' as const,
      from: who === texts.oneself ? texts.ownElsewhere(hourOf(line.at)) : texts.theirs(who, hourOf(line.at)),
      value: line.theirs,
    },
  ];
  return (
    <fieldset className={styles.line}>
      <legend>
        <b>{label}</b>
        <small>{texts.before(before || texts.empty)}</small>
      </legend>
      <div className={styles.sides}>
        {sides.map(({ side, from, value }) => (
          <label key={side} className={styles.side}>
            <input
              type="radio"
              name={name}
              checked={chosen === side}
              onChange={() => onChoose(field, side)}
            />
            <span>
              <small>{from}</small> {value || texts.empty}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
