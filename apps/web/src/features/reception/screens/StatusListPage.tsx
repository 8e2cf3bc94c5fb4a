import { Button, Textarea } from '@mantine/core';
import { failures, invalid } from '@puerta/contract/messages.es';
import { nextStatuses, PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { useState } from 'react';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { isFirstClick } from '../../../lib/focus/first-click.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { statusOf } from '../../../lib/package-state.ts';
import { offerStepUndo } from '../../../lib/notice/undo.ts';
import { notify, notifyError } from '../../../lib/notice/notify.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { STATUS_WORDS } from '../../../ui/parcel/status.ts';
import { readTrackings } from '../bulk-rows.ts';
import { OutcomeTable, ScanIntoList } from '../components/ScanIntoList.tsx';
import { ScanHistory } from '../components/ScanForm.tsx';
import { StationCounts } from '../components/StationCounts.tsx';
import { StationLinks } from '../components/StationLinks.tsx';
import { type MovedRow, useMoveList } from '../api.ts';
import { isAway } from '../away.ts';
import { ordersTexts } from '../../packages/orders.es.ts';
import { isUnsentBefore, keepMoves, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from '../components/list.module.css';

const texts = receptionTexts.statusList;
/** Where packages may be set by hand after their reception. */
const CHOICES = nextStatuses(PACKAGE_STATUS.miami, 'international').map(id => ({
  value: id,
  label: STATUS_WORDS[id],
}));

/** /status-list: many packages to one status; a scanner fills the list line by line. */
export function StatusListPage() {
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const [refusal, setRefusal] = useState<{ status?: string; list?: string }>({});
  const [moved, setMoved] = useState<MovedRow[] | null>(null);
  const move = useMoveList();
  const hasKept = useScans().some(({ job }) => job.kind === 'move');
  const trackings = readTrackings(text);

  const submit = useOnce(async () => {
    const wrong = {
      ...(trackings.length === 0 && { list: invalid.reception.bulkEmpty }),
      ...(status === '' && { status: invalid.reception.status }),
    };
    setRefusal(wrong);
    const [first] = Object.values(wrong);
    if (first) {
      notifyError(first);
      return;
    }
    const to = { status_id: Number(status) };
    const key = newIdempotencyKey();
    const answer = isUnsentBefore(trackings) ? null : await move.mutateAsync({ key, ...to, trackings });
    if (answer === null || (!answer.success && isAway(answer))) {
      keepMoves(trackings, statusOf(to), key);
      setText('');
      setMoved(null);
    } else if (answer.success) {
      setMoved(answer.data);
      const count = answer.data.filter(row => row.ok).length;
      const said = texts.sum(count, answer.data.length);
      const kind = count === answer.data.length ? 'success' : count > 0 ? 'warning' : 'error';
      void notify({ kind, message: said });
      const staying = count - (answer.undo?.packages.length ?? 0);
      const moved = texts.moved(count, STATUS_WORDS[statusOf(to)]);
      offerStepUndo(staying > 0 ? moved + texts.stays(staying) : moved, answer.undo, () => setMoved(null));
    } else {
      notifyError(answer.message, failures.status);
    }
  });

  return (
    <div className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} actions={<StationLinks from="/status-list" />} />
      <ScanIntoList text={text} onText={setText} />
      <Card title={texts.list}>
        <div className={styles.form}>
          <Textarea
            className={styles.list}
            label={texts.trackings}
            description={texts.count(trackings.length)}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            error={refusal.list}
            spellCheck={false}
            autoCapitalize="characters"
          />
          <div className={styles.fields}>
            <SelectField
              label={receptionTexts.receive.newStatus}
              options={CHOICES}
              value={status}
              onChange={setStatus}
              error={refusal.status}
            />
            <Button loading={move.isPending} onClick={event => isFirstClick(event) && void submit()}>
              {receptionTexts.receive.saveStatus}
            </Button>
          </div>
        </div>
      </Card>
      {moved && <Moved rows={moved} />}
      {hasKept && <ScanHistory kind="move" />}
      <StationCounts />
    </div>
  );
}

function Moved({ rows }: { rows: MovedRow[] }) {
  return (
    <Card title={texts.done}>
      <p className={styles.sum} role="status">
        {texts.sum(rows.filter(row => row.ok).length, rows.length)}
      </p>
      <OutcomeTable
        caption={texts.trackings}
        rows={rows}
        said={row => row.status}
        columns={[{ key: 'status', head: ordersTexts.columns.status, cell: row => row.status ?? '—' }]}
      />
    </Card>
  );
}
