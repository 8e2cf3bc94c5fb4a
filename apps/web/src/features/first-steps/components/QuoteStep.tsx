import type { TestQuote } from '@puerta/contract/first-steps';
import { money } from '../../../lib/format.ts';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { useTestQuote } from '../api.ts';
import { firstStepsTexts } from '../texts.es.ts';
import { useAtOnce } from '../use-at-once.ts';
import styles from './Steps.module.css';

const texts = firstStepsTexts.quote;

/** One box priced as a customer's would be, by every service that has a price there. */
export function QuoteStep() {
  const { data, mutate } = useTestQuote();
  useAtOnce(() => mutate());
  if (!data) return <SkeletonCard lines={5} />;
  if (!data.success) return <DangerNotice title={data.message} />;
  const { box, city, prices } = data.data;
  return (
    <div className={styles.panel}>
      <p>{texts.asked(box.weight, `${box.length}×${box.width}×${box.height}`, city)}</p>
      {prices.map(price => (
        <Price key={price.services} price={price} />
      ))}
      <LinkAnchor to="/calculator">{texts.calculator}</LinkAnchor>
    </div>
  );
}

function Price({ price }: { price: TestQuote['prices'][number] }) {
  return (
    <section className={styles.price} aria-label={price.services}>
      <h3>{price.services}</h3>
      <dl>
        {price.lines.map(({ code, label, amount }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd className="num">{money(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.total}</dt>
          <dd className="num">
            <b>{money(price.total)}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}
