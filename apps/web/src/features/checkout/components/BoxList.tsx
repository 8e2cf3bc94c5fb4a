import { Button } from '@mantine/core';
import { sides } from '../../../lib/format.ts';
import { numbersOf, type OrderDraft, type ParcelValues, withOpened, withoutBoxAt } from '../draft.ts';
import { orderTexts } from '../texts.es.ts';
import styles from './orders.module.css';

const texts = orderTexts.parcel.boxes;

type Props = {
  boxes: readonly ParcelValues[];
  onBoxes: (make: (draft: OrderDraft) => Partial<OrderDraft>) => void;
};

/** The boxes of an order besides the one in the form, each to be opened again or taken out. */
export function BoxList({ boxes, onBoxes }: Props) {
  return (
    <section aria-label={texts.title}>
      <ol className={styles.boxes}>
        {boxes.map((box, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two boxes may say the same, and the list is drawn anew
          <li key={at}>
            <span>
              <b>{texts.box(at + 1)}</b> · {box.content}
              <small className="num">{boxText(box)}</small>
            </span>
            <Button
              size="compact-md"
              variant="default"
              aria-label={texts.editOne(at + 1)}
              onClick={() => onBoxes(draft => withOpened(draft, at))}
            >
              {texts.edit}
            </Button>
            <Button
              size="compact-md"
              variant="subtle"
              aria-label={texts.removeOne(at + 1)}
              onClick={() => onBoxes(draft => withoutBoxAt(draft, at))}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Weight, sides, and how many of the kind. */
export const boxText = (box: ParcelValues): string =>
  [`${box.weight} lb`, sides(numbersOf(box)), texts.copies(box.quantity)].filter(Boolean).join(' · ');
