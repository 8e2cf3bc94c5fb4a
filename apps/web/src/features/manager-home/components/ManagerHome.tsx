import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { type BarItem, BarList } from '../../../ui/BarList.tsx';
import { WeekBars } from '../../../ui/WeekBars.tsx';
import { count, day, money } from '../../../lib/format.ts';
import { type Home, useHome } from '../api.ts';
import { debtItems, lotItems, stageItems, waitingItems } from '../home-items.ts';
import { managerHomeTexts as texts } from '../texts.es.ts';
import styles from './ManagerHome.module.css';

/** The agency in pictures: money, packages, debts, delays, lots. */
export function ManagerHome() {
  const { data, isError, refetch } = useHome();
  if (isError) {
    return <ErrorState onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div className={styles.home}>
        <div className={styles.wide}>
          <SkeletonCard lines={7} />
        </div>
        <SkeletonCard lines={5} />
        <SkeletonCard lines={5} />
      </div>
    );
  }
  return (
    <div className={styles.home}>
      <div className={styles.wide}>
        <Revenue weeks={data.weeks} />
      </div>
      <div className={styles.column}>
        <Figures title={texts.stages} items={stageItems(data)} none="" />
      </div>
      <div className={styles.column}>
        <Figures
          title={texts.debts}
          items={data.debts.count > 0 ? debtItems(data) : []}
          none={texts.noDebts}
          lead={`${texts.debtsTotal(count(data.debts.count))} ${money(data.debts.amount)}`}
        />
        <Figures title={texts.waiting} items={waitingItems(data)} none={texts.noWaiting} />
        <Figures title={texts.lots} items={lotItems(data)} none={texts.noLots} />
      </div>
    </div>
  );
}

type FiguresProps = { title: string; items: BarItem[]; none: string; lead?: string };

function Figures({ title, items, none, lead }: FiguresProps) {
  return (
    <Card title={title} action={items.length > 0 && lead ? <span>{lead}</span> : undefined}>
      {items.length === 0 ? <p className={styles.quiet}>{none}</p> : <BarList label={title} items={items} />}
    </Card>
  );
}

function Revenue({ weeks }: { weeks: Home['weeks'] }) {
  return (
    <Card title={texts.revenue} action={<LinkAnchor to="/payments">{texts.allPayments}</LinkAnchor>}>
      <dl className={styles.sums}>
        {[weeks.at(-1), weeks.at(-2)].map(
          (week, place) =>
            week && (
              <div key={week.from}>
                <dt>{place === 0 ? texts.thisWeek : texts.lastWeek}</dt>
                <dd>
                  <LinkAnchor to="/payments" search={{ week: week.from.slice(0, 10) }} c="var(--ink)">
                    {money(week.received - week.refunded)}
                  </LinkAnchor>
                </dd>
              </div>
            ),
        )}
      </dl>
      <WeekBars
        caption={texts.revenueCaption}
        heads={{ week: texts.week, value: texts.received, back: texts.refunded, current: texts.current }}
        note={texts.net}
        weeks={weeks.map(week => ({
          label: day(week.from, 'DD/MM/YYYY').slice(0, 5),
          value: week.received,
          back: week.refunded,
          text: money(week.received),
          backText: money(week.refunded),
        }))}
      />
    </Card>
  );
}
