import { Button } from '@mantine/core';
import type { FirstSteps as Found } from '@puerta/contract/office/first-steps';
import type { FirstStep } from '@puerta/domain/people/first-steps';
import { RECOMMENDED_AIR_LIMIT } from '@puerta/domain/parcels/weight-limits';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { notifyError } from '../../../lib/notice/notify.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { CopyCode } from '../../../ui/page/CopyCode.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { useSetSettings } from '../../settings/api.ts';
import { firstStepsQuery, useLookAgain, usePutAway } from '../api.ts';
import { firstStepsTexts as texts } from '../texts.es.ts';
import styles from './FirstSteps.module.css';
import { type Panelled, StepPanel } from './StepPanel.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/parcel/QrCode.tsx')).QrCode }));

/** What a new agency does before it sells, a line each: done by what the server finds, else with what does it. */
export function FirstSteps({ place }: { place: 'home' | 'page' }) {
  const { data, isError, refetch } = useQuery(firstStepsQuery);
  const [open, setOpen] = useState<Panelled | null>(null);
  const lookAgain = useLookAgain();
  const close = () => {
    setOpen(null);
    lookAgain();
  };
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard lines={9} />;
  if (place === 'home' && data.hidden) return null;
  const isReady = data.done === data.steps.length;
  const count = texts.count(data.done, data.steps.length);
  const next = data.steps.find(({ done }) => !done)?.step;
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <header className={styles.head}>
        <h2 id="first-steps">{isReady ? texts.ready : place === 'home' ? texts.title : count}</h2>
        {(isReady || place === 'home') && <b className="num">{count}</b>}
        <Away found={data} isReady={isReady} />
      </header>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(100 * data.done) / data.steps.length}%` }} />
      </div>
      {isReady && (
        <div className={styles.ready}>
          <p>{texts.readyText(data.steps.length)}</p>
          <div className={styles.address}>
            <Suspense fallback={<span className={styles.code} />}>
              <QrCode value={data.address} label={texts.addressCode} />
            </Suspense>
            <p>
              <b>{data.address}</b>
              <CopyCode value={data.address} what={texts.address} />
            </p>
          </div>
        </div>
      )}
      <ol className={styles.rows}>
        {data.steps.map(({ step, done }, at) => (
          <li key={step} className={styles.row} data-done={done || undefined}>
            <span className={styles.tile} aria-hidden="true">
              {done ? <IconCheck size={20} stroke={2.2} /> : at + 1}
            </span>
            <div className={styles.words}>
              <b>
                {done && <span className="unseen">{texts.done} </span>}
                {texts.steps[step].title}
              </b>
              <small>{reasonOf(step, done, data)}</small>
            </div>
            <Action step={step} done={done} isNext={step === next} onOpen={setOpen} onDone={lookAgain} />
          </li>
        ))}
      </ol>
      <StepPanel step={open} onClose={close} />
    </section>
  );
}

function reasonOf(step: FirstStep, done: boolean, { carrier, cities, label }: Found): string {
  if (step === 'carrier') return done ? texts.carrier[carrier] : texts.noCarrier;
  if (step === 'tariffs' && done) return texts.sold(cities);
  if (step === 'label' && label?.state === 'refused') return texts.keptLabel(label.tracking ?? '');
  return texts.steps[step].why;
}

/** Puts the list away, or back on the home. */
function Away({ found, isReady }: { found: Found; isReady: boolean }) {
  const putAway = usePutAway();
  const change = useOnce(async () => {
    const answer = await putAway.mutateAsync(!found.hidden);
    if (!answer.success) notifyError(answer.message, texts.failed);
  });
  const label = found.hidden ? texts.putBack : isReady ? texts.close : texts.putAway;
  return (
    <Button variant="subtle" size="sm" loading={putAway.isPending} onClick={() => void change()}>
      {label}
    </Button>
  );
}

/** Where what is done already can be looked at. */
const LISTS = {
  agency: '/settings',
  tariffs: '/cities',
  limit: '/settings',
  promotions: '/products',
  transport: '/transport',
  office: '/offices',
  staff: '/users',
} as const;

type ActionProps = {
  step: FirstStep;
  done: boolean;
  isNext: boolean;
  onOpen: (step: Panelled) => void;
  onDone: () => void;
};

function Action({ step, done, isNext, onOpen, onDone }: ActionProps) {
  const { title, action, again } = texts.steps[step];
  const label = done ? again : action;
  const look = {
    variant: done ? 'subtle' : isNext ? 'filled' : 'default',
    className: styles.action,
  } as const;
  const name = `${label}: ${title}`;
  if (step === 'carrier') return <span />;
  if (done && step in LISTS) {
    return (
      <LinkButton to={LISTS[step as keyof typeof LISTS]} aria-label={name} {...look}>
        {label}
      </LinkButton>
    );
  }
  if (step === 'limit') return <SetLimit name={name} label={label} look={look} onDone={onDone} />;
  return (
    <Button aria-label={name} {...look} onClick={() => onOpen(step)}>
      {label}
    </Button>
  );
}

type SetLimitProps = {
  name: string;
  label: string;
  look: { variant: string; className: string | undefined };
  onDone: () => void;
};

/** The recommended limit in one press. */
function SetLimit({ name, label, look, onDone }: SetLimitProps) {
  const set = useSetSettings();
  const save = useOnce(async () => {
    const answer = await set.mutateAsync({ air_weight_max: RECOMMENDED_AIR_LIMIT });
    if (!answer.success) notifyError(answer.message, texts.failed);
    onDone();
  });
  return (
    <Button aria-label={name} {...look} loading={set.isPending} onClick={() => void save()}>
      {label}
    </Button>
  );
}

/** /first-steps: what a new agency does before it sells, put away or not. */
export function FirstStepsPage() {
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <FirstSteps place="page" />
    </>
  );
}
