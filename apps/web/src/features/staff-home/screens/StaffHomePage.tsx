import { ActionIcon } from '@mantine/core';
import { manager } from '@puerta/contract/endpoint';
import { IconRefresh } from '@tabler/icons-react';
import { failures } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { notifyError } from '../../../lib/notice/notify.ts';
import { messageOf } from '../../../lib/query/api.ts';
import { count, moment } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useClaims } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { inboxQuery, type Shown } from '../../../lib/query/inbox-query.ts';
import { WorkActions, WorkPictures } from '../components/WorkPictures.tsx';
import {
  counted,
  INBOX_OF,
  type InboxOf,
  type InboxRow,
  inboxRows,
  sumOf,
  weekChange,
} from '../inbox-rows.ts';
import { inboxTexts, staffHomeTexts as texts } from '../texts.es.ts';
import styles from './StaffHomePage.module.css';
import { Card } from '../../../ui/page/Card.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { PackageLink } from '../../../ui/page/RecordLinks.tsx';
import { TabBar } from '../../../ui/frame/TabBar.tsx';

const ManagerHome = lazy(async () => ({
  default: (await import('../../manager-home/components/ManagerHome.tsx')).ManagerHome,
}));

const FirstSteps = lazy(async () => ({
  default: (await import('../../first-steps/components/FirstSteps.tsx')).FirstSteps,
}));

/** The staff's home: what waits for them, the work of the week, and below it for managers the agency's pictures. */
export function StaffHomePage() {
  const { name } = useClaims();
  const isManager = useMay(manager);
  const { data, isError, isFetching, refetch } = useQuery(inboxQuery);
  const rows = data && inboxRows(data);
  const refresh = async () => {
    const { error } = await refetch();
    if (error) notifyError(messageOf(error, failures.load));
  };
  const [isNew, setNew] = useState(false);
  // stays on the page with its last step done, until it is closed or left
  if (!isNew && data && 'first_steps' in data && data.first_steps) setNew(true);
  return (
    <div className={styles.page}>
      <PageTitle
        title={texts.greeting(name)}
        documentTitle={texts.title}
        lead={rows && rows.length > 0 ? inboxTexts.things(counted(sumOf(rows)), rows.length) : '\u00a0'}
        actions={
          data && (
            <div className={styles.fresh}>
              <span>{inboxTexts.at(moment(data.at).split(', ')[1] ?? '')}</span>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={inboxTexts.refresh}
                loading={isFetching}
                onClick={() => void refresh()}
              >
                <IconRefresh size={18} aria-hidden />
              </ActionIcon>
            </div>
          )
        }
      />
      {!isManager && <WorkActions />}
      {isNew && (
        <Suspense fallback={<SkeletonCard lines={9} />}>
          <FirstSteps place="home" />
        </Suspense>
      )}
      {isError && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <div className={styles.morning}>
          {rows ? <InboxCard rows={rows} /> : <SkeletonCard lines={9} />}
          {data ? <FiguresCard inbox={data} /> : <SkeletonCard lines={5} />}
        </div>
      )}
      {isManager ? (
        <Suspense fallback={<SkeletonCard lines={7} />}>
          <ManagerHome />
        </Suspense>
      ) : (
        <WorkPictures />
      )}
    </div>
  );
}

const figuresTexts = inboxTexts.figures;
const STEPS = ['sold', 'received', 'sent', 'delivered'] as const;

/** $1,204: cents say nothing here. */
const wholeDollars = (amount: number) => `$${count(Math.round(amount))}`;

/** Today and this week beside the last one until the same hour; what was paid for managers alone. */
function FiguresCard({ inbox }: { inbox: Shown }) {
  const lines = STEPS.map(step => ({ name: figuresTexts[step], ...inbox.figures[step], say: count }));
  const all =
    'paid' in inbox ? [...lines, { name: figuresTexts.paid, ...inbox.paid, say: wholeDollars }] : lines;
  return (
    <Card title={figuresTexts.title}>
      <table className={styles.figures}>
        <caption className="unseen">{figuresTexts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{figuresTexts.what}</span>
            </th>
            <th scope="col">{figuresTexts.today}</th>
            <th scope="col">{figuresTexts.week}</th>
            <th scope="col">{figuresTexts.before}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ name, today, week, before, say }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.today}>{say(today)}</td>
              <td>
                {say(week)} <Change week={week} before={before} say={say} />
              </td>
              <td>{say(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{figuresTexts.note}</p>
    </Card>
  );
}

function Change(figure: { week: number; before: number; say: (figure: number) => string }) {
  const change = weekChange(figure);
  return (
    change && (
      <small className={styles.change} data-way={change.way}>
        {change.text}
      </small>
    )
  );
}

/** What waits, one line each with what to do about it; all of it, or what concerns customers, warehouse or money. */
function InboxCard({ rows }: { rows: readonly InboxRow[] }) {
  const [chosen, setChosen] = useState<InboxOf | 'all'>('all');
  if (rows.length === 0) {
    return <EmptyState title={inboxTexts.nothing} text={inboxTexts.nothingText} />;
  }
  const ofKind = (of: InboxOf | 'all') => rows.filter(row => of === 'all' || row.of === of);
  const kinds = (['all', ...INBOX_OF] as const).filter(of => ofKind(of).length > 0);
  const of = kinds.includes(chosen) ? chosen : 'all';
  return (
    <section className={styles.card} aria-label={inboxTexts.title}>
      <h2 className={styles.title}>{inboxTexts.title}</h2>
      <TabBar
        label={inboxTexts.choose}
        look="segment"
        tabs={kinds.map(value => ({
          value,
          label: `${inboxTexts.of[value]} ${counted(sumOf(ofKind(value)))}`,
        }))}
        value={of}
        onChange={setChosen}
      >
        <ul className={styles.rows}>
          {ofKind(of).map(row => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
      </TabBar>
    </section>
  );
}

function Row({ row }: { row: InboxRow }) {
  const { icon: Icon, action } = row;
  return (
    <li className={styles.row} data-tone={row.tone}>
      <span className={styles.tile}>
        <Icon size={20} stroke={1.9} aria-hidden />
      </span>
      <b className={styles.count}>{counted(row.count)}</b>
      <div className={styles.words}>
        <b>{row.title}</b>
        <small>
          {row.reason}
          {row.trackings.map((code, at) => (
            <span key={code}>
              {at > 0 ? ', ' : ' '}
              <PackageLink code={code} />
            </span>
          ))}
        </small>
      </div>
      <Link {...action.link} className={styles.action} aria-label={`${action.label}: ${row.title}`}>
        {action.label}
      </Link>
    </li>
  );
}
