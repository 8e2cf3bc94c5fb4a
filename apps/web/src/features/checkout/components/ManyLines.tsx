import { Button } from '@mantine/core';
import { toCents, toDollars } from '@puerta/domain/money/money';
import type { Product } from '@puerta/contract/money/quotes';
import { useQueries } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { paysElsewhere } from '../../../lib/address/payment-page.ts';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { EMPTY_DRAFT } from '../draft.ts';
import { type checkLine, type ManyLine, twinOf } from '../many-lines.ts';
import { manyTexts as texts } from '../many.es.ts';
import { priceInput } from '../payload.ts';
import { type DueLine, linePriceQuery, usePayLines } from '../use-many.ts';
import { type MadeOrder, madeQuery } from '../use-made-order.ts';
import { boxText } from './BoxList.tsx';
import many from './ManyLines.module.css';
import styles from './orders.module.css';
import { CardPart, usePayment } from './PaymentStep.tsx';

type Checked = { line: ManyLine } & ReturnType<typeof checkLine>;
type Props = {
  lines: Checked[];
  product: Product;
  mark: (key: string, sent: boolean) => boolean;
};

/** Each line with its price, its faults or what became of it, and below them the payment of those that are ready. */
export function ManyLines({ lines, product, mark }: Props) {
  const { running, told, payLines } = usePayLines(product, mark);
  const [paid, setPaid] = useState(0);
  const made = useQueries({
    queries: lines.map(({ line }) => ({ ...madeQuery(line.key), enabled: line.sent === true })),
  });
  const isOpen = (at: number) => !lines[at]?.line.sent || (made[at]?.isSuccess === true && !made[at].data);
  const prices = useQueries({
    queries: lines.map(({ draft }, at) => ({
      ...linePriceQuery(priceInput(product, draft ?? EMPTY_DRAFT)),
      enabled: draft !== null && isOpen(at),
    })),
  });
  const rows = lines.map((one, at) => {
    const price = prices[at];
    const failed = made[at]?.error ?? price?.error ?? null;
    return { ...one, order: made[at]?.data ?? null, isOpen: isOpen(at), total: price?.data?.total, failed };
  });
  const inFile = rows.filter(({ line }) => line.line !== null);
  const open = inFile.filter(row => row.isOpen && row.draft);
  const wrong = inFile.filter(({ draft, order }) => !draft && !order);
  const priced = open.flatMap(({ line: { key }, draft, total }): DueLine[] =>
    draft && total !== undefined ? [{ key, draft, total }] : [],
  );
  // the provider's page takes one order at a time
  const due = paysElsewhere() ? priced.slice(0, 1) : priced;
  const isAsking = rows.some((row, at) =>
    row.isOpen ? row.draft && prices[at]?.isFetching : made[at]?.isPending,
  );
  const isLost = rows.some(({ failed }) => failed);
  const again = () => [...made, ...prices].forEach(query => query.isError && void query.refetch());
  return (
    <>
      <Card title={texts.list}>
        <div className={styles.step}>
          <div role="status">
            <b>{texts.counts(open.length, wrong.length)}</b>
            {wrong.length > 0 && <p className={many.note}>{texts.correct}</p>}
          </div>
          <ol className={many.lines} aria-label={texts.list}>
            {/* what is to be corrected comes first */}
            {[...wrong, ...rows.filter(row => !wrong.includes(row))]
              .filter(({ line, order }) => line.line !== null || order)
              .map(row => (
                <Line
                  key={row.line.key}
                  {...row}
                  twin={twinOf(
                    lines.map(({ line }) => line),
                    row.line,
                  )}
                  told={told[row.line.key]}
                />
              ))}
          </ol>
          {isLost && (
            <div className={styles.fillers}>
              <Button variant="default" onClick={again}>
                {texts.again}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {due.length > 0 || running ? (
        <Payment
          // a card that has paid is forgotten
          key={paid}
          due={due}
          isReady={!isAsking}
          isPartial={wrong.length > 0}
          running={running}
          onPay={async card => {
            const refused = await payLines(due, card);
            if (!refused) setPaid(count => count + 1);
            return refused;
          }}
        />
      ) : (
        !isAsking &&
        wrong.length === 0 &&
        !isLost && (
          <Card>
            <div className={styles.step}>
              <b>{texts.allPaid}</b>
              <div className={styles.fillers}>
                <LinkButton to="/purchase">{texts.purchases}</LinkButton>
              </div>
            </div>
          </Card>
        )
      )}
    </>
  );
}

type LineProps = Checked & {
  order: MadeOrder | null;
  isOpen: boolean;
  total: number | undefined;
  failed: Error | null;
  twin: number | null;
  told: string | undefined;
};

function Line({ line, draft, faults, order, isOpen, total, failed, twin, told }: LineProps) {
  const isWrong = !order && faults.length > 0;
  const why = order ? undefined : (told ?? failed?.message);
  return (
    <li data-wrong={isWrong || undefined}>
      <span>
        <b>{line.line === null ? texts.gone : texts.line(line.line)}</b> {line.values.name}
        {draft && (
          <small className="num">{`${draft.place} · ${draft.parcel.content} · ${boxText(draft.parcel)}`}</small>
        )}
        {isWrong &&
          faults.map(fault => (
            <small key={fault.column} className={many.fault}>
              {texts.fault(fault.column, fault.why)}
            </small>
          ))}
        {twin !== null && !order && <small>{texts.twin(twin)}</small>}
        {why && <small className={many.fault}>{why}</small>}
      </span>
      {order?.state === 'paid' ? (
        <LinkAnchor to="/purchase/order/$order" params={{ order: String(order.id) }}>
          {texts.paid(order.id)}
        </LinkAnchor>
      ) : order ? (
        <span>{texts[order.state](order.id)}</span>
      ) : (
        draft && <Cost isOpen={isOpen} total={total} isLost={failed !== null} />
      )}
    </li>
  );
}

function Cost({ isOpen, total, isLost }: { isOpen: boolean; total: number | undefined; isLost: boolean }) {
  if (isLost) return null;
  if (!isOpen) return <span>{texts.asking}</span>;
  return <b className="num">{total === undefined ? texts.pricing : money(total)}</b>;
}

type PaymentProps = {
  due: DueLine[];
  /** nothing is asked any more that would change what is paid */
  isReady: boolean;
  isPartial: boolean;
  running: { at: number; count: number } | null;
  onPay: (
    card: Parameters<Parameters<typeof usePayment>[1]>[0],
  ) => ReturnType<ReturnType<typeof usePayLines>['payLines']>;
};

/** One card for all of them, each charged by itself. */
function Payment({ due, isReady, isPartial, running, onPay }: PaymentProps) {
  const total = toDollars(due.reduce((cents, line) => cents + toCents(line.total), 0));
  const payment = usePayment(isReady && due.length > 0 ? total : null, async card => {
    const refused = await onPay(card);
    return refused ?? { kind: 'bought', order: 0 };
  });
  return (
    <Card title={texts.payment}>
      <form className={styles.step} onSubmit={payment.submit} noValidate>
        <p className={styles.lead}>
          {paysElsewhere() ? texts.oneByOne : texts.howCharged} {isPartial && texts.withoutFaults}
        </p>
        <CardPart pricing={{ price: null, before: null }} payment={payment} declined={texts.declined} />
        <div className={styles.fillers}>
          <Button
            type="submit"
            loading={payment.sending}
            disabled={!isReady}
            leftSection={<IconLock size={18} aria-hidden />}
          >
            {running
              ? texts.paying(running.at, running.count)
              : isReady
                ? texts.pay(due.length, money(total))
                : texts.pricing}
          </Button>
        </div>
        <p role="status" className={many.note}>
          {running && texts.paying(running.at, running.count)}
        </p>
      </form>
    </Card>
  );
}
