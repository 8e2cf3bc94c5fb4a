import { Button } from '@mantine/core';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { orderTexts } from '../texts.es.ts';
import type { MadeOrder } from '../use-made-order.ts';
import styles from './orders.module.css';

const texts = orderTexts.made;

/** In place of the wizard whose draft is paid, reviewed or being paid: what became of it, and no second payment. */
export function DraftMade({ order, onAnother }: { order: MadeOrder; onAnother: () => void }) {
  const { id, state, total } = order;
  const says = {
    paid: { title: texts.paid(id), text: texts.paidText(money(total)) },
    held: { title: texts.held(id), text: texts.heldText },
    placing: { title: texts.placing, text: texts.placingText },
  }[state];
  return (
    <Card>
      <div className={styles.step} role={state === 'placing' ? 'status' : undefined}>
        <div className={styles.head}>
          <div>
            <h2 tabIndex={-1}>{says.title}</h2>
            <p>{says.text}</p>
          </div>
        </div>
        <div className={styles.moves}>
          {state === 'paid' ? (
            <>
              <LinkButton to="/purchase/order/$order" params={{ order: String(id) }}>
                {texts.label}
              </LinkButton>
              <Button variant="default" onClick={onAnother}>
                {texts.another}
              </Button>
            </>
          ) : (
            <>
              <LinkButton to="/purchase">{orderTexts.payment.seePurchases}</LinkButton>
              {state === 'held' && (
                <AskedButton
                  variant="default"
                  question={{ title: texts.anotherTitle, message: texts.anotherText(id) }}
                  onConfirm={async () => onAnother()}
                >
                  {texts.another}
                </AskedButton>
              )}
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
