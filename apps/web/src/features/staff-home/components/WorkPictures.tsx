import { LOT_STATUS, type LotStatus } from '@puerta/domain/parcels/lot-status';
import { IconArrowRight, IconPackageImport, IconScan, IconStack2, type IconProps } from '@tabler/icons-react';
import type { Data } from '@puerta/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { count } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonBar } from '../../../ui/notice/Skeleton.tsx';
import {
  STATUS_COLOURS,
  STATUS_ICONS,
  STATUS_IDS,
  STATUS_WORDS,
  type StatusId,
} from '../../../ui/parcel/status.ts';
import { staffHomeTexts as texts } from '../texts.es.ts';
import styles from './WorkPictures.module.css';
import { read } from '../../../lib/query/read.ts';

/** Packages by status, lots under way and what waits for one, counted by the server in one call. */
const workQuery = read('packages', 'GET /order/work');

/** What one comes to do in the warehouse. */
export function WorkActions() {
  return (
    <nav aria-label={texts.actions} className={styles.actions}>
      <Action
        to="/receive-tracking"
        icon={IconPackageImport}
        title={texts.receive}
        text={texts.receiveText}
      />
      <Action to="/process" icon={IconScan} title={texts.process} text={texts.processText} />
      <Action to="/lot" icon={IconStack2} title={texts.lot} text={texts.lotText} />
    </nav>
  );
}

type ActionProps = {
  to: LinkProps['to'];
  icon: ComponentType<IconProps>;
  title: string;
  text: string;
};

function Action({ to, icon: Icon, title, text }: ActionProps) {
  return (
    <Link to={to} className={styles.action}>
      <Icon size={30} stroke={1.6} aria-hidden />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <IconArrowRight size={20} aria-hidden />
    </Link>
  );
}

/** Packages by status, and what waits at each. */
export function WorkPictures() {
  const { data, isError, refetch } = useQuery(workQuery);
  if (isError && !data) {
    return <ErrorState onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Card title={texts.stages}>
        <ul className={styles.stages}>
          {STATUS_IDS.map(status => (
            <Stage
              key={status}
              status={status}
              amount={data?.stages.find(stage => stage.status_id === status)?.count}
            />
          ))}
        </ul>
      </Card>
      <Waiting waits={waitsOf(data)} isLoading={data === undefined} />
    </>
  );
}

/** `amount` undefined while it is asked for. */
function Stage({ status, amount }: { status: StatusId; amount: number | undefined }) {
  const Icon = STATUS_ICONS[status];
  const { background, ink } = STATUS_COLOURS[status];
  return (
    <li>
      <Link to="/orders" search={{ status }} style={{ background, color: ink }}>
        <Icon size={20} stroke={1.9} aria-hidden />
        <b className="num">{amount === undefined ? <SkeletonBar width="48px" /> : count(amount)}</b>
        <span>{STATUS_WORDS[status]}</span>
      </Link>
    </li>
  );
}

type Wait = { label: string; amount: number; link: LinkProps };

function waitsOf(work: Data<'GET /order/work'> | undefined): Wait[] {
  const stage = (id: number) => work?.stages.find(one => one.status_id === id)?.count ?? 0;
  const ofLots = (status: LotStatus): Pick<Wait, 'amount' | 'link'> => ({
    amount: work?.lots.find(one => one.status_id === status)?.count ?? 0,
    link: { to: '/lots', search: { status } },
  });
  return [
    { label: texts.waits.receive, amount: stage(1), link: { to: '/receive-tracking' } },
    { label: texts.waits.air, amount: work?.ready.air ?? 0, link: { to: '/lot' } },
    { label: texts.waits.sea, amount: work?.ready.sea ?? 0, link: { to: '/lot' } },
    { label: texts.waits.created, ...ofLots(LOT_STATUS.created) },
    { label: texts.waits.sent, ...ofLots(LOT_STATUS.sent) },
    { label: texts.waits.arrived, ...ofLots(LOT_STATUS.arrived) },
  ];
}

function Waiting({ waits, isLoading }: { waits: Wait[]; isLoading: boolean }) {
  const real = isLoading ? waits : waits.filter(wait => wait.amount > 0);
  return (
    <Card title={texts.waiting}>
      {real.length === 0 ? (
        <p className="quiet">{texts.nothing}</p>
      ) : (
        <ul className={styles.waits} aria-busy={isLoading}>
          {real.map(({ label, amount, link }) => (
            <li key={label}>
              <Link {...link}>
                <span>{label}</span>
                <b className="num">{isLoading ? <SkeletonBar width="32px" /> : count(amount)}</b>
                <IconArrowRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
