import { Button } from '@mantine/core';
import type { TariffPlan, TariffVersion, VersionCell } from '@puerta/contract/money/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '@puerta/domain/days/calendar-day';
import { moment } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { useWithdrawPlan, versionQuery, versionsQuery } from '../api.ts';
import { tariffTexts } from '../texts.es.ts';
import styles from './CitiesAbove.module.css';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import type { CityRow } from '../../places/api.ts';
import { cellWords, draftOf } from '../draft.ts';
import type { TariffDraft } from '../use-tariff-draft.ts';

const texts = tariffTexts.versions;

/** Who changed which prices when, newest first; what waits for its day and what was withdrawn too. */
export function VersionsPanel({ onRestore }: { onRestore: (id: number) => void }) {
  const [pages, setPages] = useState<(number | undefined)[]>([undefined]);
  return (
    <div className={styles.versions}>
      {pages.map((before, at) => (
        <VersionsPage
          key={before ?? 'newest'}
          before={before}
          onRestore={onRestore}
          onMore={at === pages.length - 1 ? last => setPages([...pages, last]) : undefined}
        />
      ))}
    </div>
  );
}

type PageProps = {
  before: number | undefined;
  onRestore: (id: number) => void;
  onMore: ((last: number) => void) | undefined;
};

function VersionsPage({ before, onRestore, onMore }: PageProps) {
  const list = useQuery(versionsQuery(before));
  if (list.isError && !list.data) {
    return <ErrorState message={texts.failed} onRetry={() => void list.refetch()} />;
  }
  const { rows = [], more = false } = list.data ?? {};
  if (list.data && rows.length === 0 && before === undefined) {
    return <EmptyState title={texts.empty} text={texts.emptyText} />;
  }
  const last = rows.at(-1)?.id;
  return (
    <>
      <ol className={styles.list} aria-busy={list.isPending}>
        {rows.map(version => (
          <Version key={version.id} version={version} onRestore={onRestore} />
        ))}
      </ol>
      {more && onMore && last !== undefined && (
        <Button variant="default" onClick={() => onMore(last)}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function stateWords(version: TariffVersion): string {
  const { state, withdrawn } = version;
  if (state === 'withdrawn' && withdrawn) {
    return texts.state.withdrawn(withdrawn.by.name, moment(withdrawn.at));
  }
  return state === 'waiting' ? texts.state.waiting(dayWords(version)) : texts.state.applied;
}

type VersionProps = { version: TariffVersion; onRestore: (id: number) => void };

function Version({ version, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, by, made, figures, cities, origin, state } = version;
  const from = texts.origin[origin];
  return (
    <li data-state={state}>
      <div className={styles.head}>
        <div>
          <b>{texts.head(id)}</b>
          <p>{texts.by(by.name, moment(made))}</p>
          <p>
            {texts.what(figures, cities)}
            {from && `, ${from}`}
          </p>
          {state !== 'applied' && <p className={styles.state}>{stateWords(version)}</p>}
          {state === 'applied' && version.day && (
            <p className={styles.state}>{texts.state.waiting(dayWords(version))}</p>
          )}
        </div>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.hideOf(id) : texts.showOf(id)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hide : texts.show}
        </Button>
      </div>
      {isOpen && <VersionCells id={id} />}
      {isOpen && state === 'applied' && (
        <div className={styles.restore}>
          <p>{texts.restoreText}</p>
          <Button variant="default" size="sm" aria-label={texts.restoreOf(id)} onClick={() => onRestore(id)}>
            {texts.restore}
          </Button>
        </div>
      )}
    </li>
  );
}

function VersionCells({ id }: { id: number }) {
  const version = useQuery(versionQuery(id));
  if (version.isError && !version.data) {
    return <ErrorState message={texts.failed} onRetry={() => void version.refetch()} />;
  }
  return <Cells id={id} cells={version.data?.cells} />;
}

/** Figure by figure; undefined while they are asked for. */
function Cells({ id, cells }: { id: number; cells: readonly VersionCell[] | undefined }) {
  return (
    <table className={styles.cells} aria-busy={cells === undefined}>
      <caption className="unseen">{texts.head(id)}</caption>
      <tbody>
        {cells?.map(({ city, name, figure, was, becomes }) => (
          <tr key={`${city} ${figure}`}>
            <th scope="row">
              {name}
              <small>{tariffTexts.heads[figure]}</small>
            </th>
            <td>{texts.change(cellWords(figure, was), cellWords(figure, becomes))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const plansTexts = tariffTexts.plans;
const SMALL = { variant: 'default', size: 'compact-md' } as const;
const dayWords = ({ day }: Pick<TariffVersion, 'day'>): string =>
  day === null ? '' : formatDay(day, 'D MMM YYYY');

type Props = { plans: readonly TariffPlan[]; rows: readonly CityRow[]; tariff: TariffDraft };

/** Prices that will hold from a day on; each can be looked at, changed or withdrawn until then. */
export function Plans({ plans, rows, tariff }: Props) {
  const [asked, setAsked] = useState<TariffPlan | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const withdraw = useWithdrawPlan();
  const edit = (plan: TariffPlan) => {
    // something else is in the table, which the plan would push out
    if (tariff.draft.cities.size > 0) return notifyError(plansTexts.busy);
    const draft = draftOf(rows, plan.cells);
    if (draft.cities.size === 0) notifySuccess(plansTexts.nothing);
    else tariff.begin({ draft, plan });
  };
  const confirm = useOnce(async () => {
    if (!asked) {
      return;
    }
    const answer = await withdraw.mutateAsync(asked.id);
    setAsked(null);
    if (answer.success) {
      notifySuccess(plansTexts.withdrawn);
    } else {
      notifyError(answer.message);
    }
  });
  return (
    <section className={styles.waiting} aria-label={plansTexts.title}>
      <b>{plansTexts.title}</b>
      <ul className={styles.plans}>
        {plans.map(plan => (
          <li key={plan.id}>
            <p>
              {plansTexts.line(
                dayWords(plan),
                tariffTexts.versions.what(plan.figures, plan.cities),
                plan.by.name,
              )}
            </p>
            <span>
              <Button
                {...SMALL}
                aria-expanded={opened === plan.id}
                aria-label={opened === plan.id ? texts.hideOf(plan.id) : texts.showOf(plan.id)}
                onClick={() => setOpened(opened === plan.id ? null : plan.id)}
              >
                {opened === plan.id ? texts.hide : texts.show}
              </Button>
              {plan.can.withdraw && (
                <>
                  <Button {...SMALL} aria-label={plansTexts.changeOf(plan.id)} onClick={() => edit(plan)}>
                    {plansTexts.change}
                  </Button>
                  <Button
                    {...SMALL}
                    aria-label={plansTexts.withdrawOf(plan.id)}
                    onClick={() => setAsked(plan)}
                  >
                    {plansTexts.withdraw}
                  </Button>
                </>
              )}
            </span>
            {opened === plan.id && <Cells id={plan.id} cells={plan.cells} />}
          </li>
        ))}
      </ul>
      <Confirm
        title={plansTexts.withdrawTitle}
        message={asked && plansTexts.withdrawText(dayWords(asked))}
        confirmLabel={plansTexts.withdraw}
        opened={asked !== null}
        busy={withdraw.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
}
