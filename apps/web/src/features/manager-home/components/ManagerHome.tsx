import { lotStatus } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { sum } from '@puerta/domain/money/money';
import { Card } from '../../../ui/page/Card.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { type BarItem, BarList } from '../../../ui/figures/BarList.tsx';
import { WeekBars } from '../../../ui/figures/WeekBars.tsx';
import { count, day, moment, money } from '../../../lib/format.ts';
import { type Home, homeQuery } from '../api.ts';
import { managerHomeTexts as texts } from '../texts.es.ts';
import styles from './ManagerHome.module.css';
import { STATUS_COLOURS, STATUS_WORDS, type StatusId } from '../../../ui/parcel/status.ts';

/** The agency in pictures: money, packages, debts, delays, lots. */
export function ManagerHome() {
  const { data, isError, refetch } = useQuery(homeQuery);
  if (isError && !data) {
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
      {data.late_backup && (
        <p className={`quiet ${styles.wide}`}>
          {texts.lateBackup(data.late_backup.last && moment(data.late_backup.last))}
        </p>
      )}
      <div className={styles.wide}>
        <Revenue weeks={data.weeks} />
      </div>
      <div className={styles.column}>
        <Figures title={texts.stages} items={stageItems(data)} none="" />
        <Figures title={texts.waiting} items={waitingItems(data)} none={texts.noWaiting} />
      </div>
      <div className={styles.column}>
        <Figures
          title={texts.debts}
          items={data.debts.count > 0 ? debtItems(data) : []}
          none={texts.noDebts}
          lead={`${texts.debtsTotal(count(data.debts.count))} ${money(data.debts.amount)}`}
        />
        <Figures title={texts.lots} items={lotItems(data)} none={texts.noLots} />
      </div>
    </div>
  );
}

type FiguresProps = { title: string; items: BarItem[]; none: string; lead?: string };

function Figures({ title, items, none, lead }: FiguresProps) {
  return (
    <Card title={title} action={items.length > 0 && lead ? <span>{lead}</span> : undefined}>
      {items.length === 0 ? <p className="quiet">{none}</p> : <BarList label={title} items={items} />}
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

const asStatus = (id: number) => id as StatusId;

/** Packages to Venezuela at each status, then the domestic ones where there are any. */
export const stageItems = ({ stages }: Home): BarItem[] => {
  const item = (
    status: number,
    value: number,
    to: '/orders' | '/order-domestic',
    note?: string,
  ): BarItem => ({
    label: STATUS_WORDS[asStatus(status)],
    note,
    value,
    text: count(value),
    link: { to, search: { status } },
    colour: STATUS_COLOURS[asStatus(status)].ink,
  });
  const domestic = stages.filter(row => row.domestic > 0);
  return [
    ...stages.map(row => item(row.status_id, row.venezuela, '/orders')),
    ...domestic.map(row => item(row.status_id, row.domestic, '/order-domestic', texts.domestic)),
  ];
};

export const debtItems = ({ debts }: Home): BarItem[] =>
  debts.ages.map(({ from, to, count: packages, amount }, age) => ({
    label: texts.ages(from, to),
    note: texts.packages(count(packages)),
    value: amount,
    text: money(amount),
    link: { to: '/debts', search: { age } },
    colour: 'var(--danger-line)',
  }));

/** Statuses at which something waits too long; none while all goes well. */
export const waitingItems = ({ waiting }: Home): BarItem[] =>
  sum(waiting.map(row => row.count)) === 0
    ? []
    : waiting.map(({ status_id, days, count: packages }) => ({
        label: STATUS_WORDS[asStatus(status_id)],
        note: texts.waitingNote(days),
        value: packages,
        text: count(packages),
        link: { to: '/delayed', search: { status: status_id } },
        colour: 'var(--amber-line)',
      }));

export const lotItems = ({ lots }: Home): BarItem[] =>
  sum(lots.map(row => row.count)) === 0
    ? []
    : lots.map(({ status_id, count: lotCount, packages }) => ({
        label: lotStatus[status_id as keyof typeof lotStatus],
        note: texts.packages(count(packages)),
        value: lotCount,
        text: count(lotCount),
        link: { to: '/lots', search: { status: status_id } },
      }));
