import { useNavigate } from '@tanstack/react-router';
import { isDomestic } from '../../../lib/package-state.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { type OrderKind, useLookup } from '../../packages/api.ts';
import { Lookup } from '../components/Lookup.tsx';
import { LookupForm } from '../components/LookupForm.tsx';
import { factsOf } from '../../packages/known-parcels.ts';
import { useScanLookup } from '../use-scan-lookup.ts';
import { DeskSwitch } from '../components/DeskSwitch.tsx';
import { DomesticDesk } from '../components/DomesticDesk.tsx';
import { KeptReception, OfflineReception } from '../components/OfflineReception.tsx';
import { MoreBelow } from '../components/MoreBelow.tsx';
import { OthersScans } from '../components/OthersScans.tsx';
import { judgeReceived } from '../components/ReceiveAnswer.tsx';
import { ReceiveDesk } from '../components/ReceiveDesk.tsx';
import { ScanHistory } from '../components/ScanHistory.tsx';
import { StationCounts } from '../components/StationCounts.tsx';
import { StationFoot } from '../components/StationFoot.tsx';
import { StationLinks } from '../components/StationLinks.tsx';
import { StationState } from '../components/StationState.tsx';
import { useTakenUp } from '../half-measured.ts';
import { isUnsent } from '../scan-queue.ts';
import { noteLook, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './ScanPage.module.css';

/** What the two counters differ in. */
const COUNTERS = {
  venezuela: {
    path: '/receive-tracking',
    texts: receptionTexts.receive,
    Desk: ReceiveDesk,
    readings: 'receive',
  },
  domestic: {
    path: '/receive-tracking-domestic',
    texts: receptionTexts.domestic,
    Desk: DomesticDesk,
    readings: 'measure',
  },
} as const;

/** /receive-tracking: scan, weigh and measure, save, next. */
export const ReceivePage = () => <Counter kind="venezuela" />;

/** /receive-tracking-domestic: measure a domestic package, or say that it was delivered. */
export const ReceiveDomesticPage = () => <Counter kind="domestic" />;

function Counter({ kind }: { kind: OrderKind }) {
  const { path, texts, Desk, readings } = COUNTERS[kind];
  const other = kind === 'venezuela' ? 'domestic' : 'venezuela';
  const navigate = useNavigate();
  const scan = useScanLookup(
    path,
    record => judgeReceived(record, kind === 'venezuela' && isDomestic(record)),
    ({ code, outcome, line, record }) =>
      noteLook({ code, at: readings }, outcome === 'bad' ? 'refused' : 'repeated', {
        message: line,
        facts: record ? factsOf(record) : undefined,
      }),
  );
  const { looked, lookup, next } = scan;
  const takenUp = useTakenUp();
  const codes = [looked.code, lookup.data?.tracking_number];
  const kept = useScans().find(
    one => one.job.kind === readings && isUnsent(one) && codes.includes(one.job.code),
  );
  return (
    <div className={styles.page} data-fills>
      <PageTitle
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <DeskSwitch />
            <StationLinks from="/receive-tracking" />
            <StationState />
          </>
        }
      />
      <LookupForm
        scan={scan}
        mode={{ word: receptionTexts.desks.other, onNext: () => void navigate({ to: COUNTERS[other].path }) }}
      />
      <OthersScans />
      <div className={styles.station}>
        <div className={styles.answer}>
          {kept ? (
            <KeptReception scan={kept} />
          ) : (
            <Lookup
              code={looked.code}
              lookup={lookup}
              waiting={{ title: receptionTexts.receive.waiting, text: texts.waitingText }}
              missing={<Missing kind={kind} code={looked.code} />}
              offline={<OfflineReception key={`${looked.code} ${takenUp}`} looked={looked} onDone={next} />}
            >
              {record => (
                <Desk
                  key={`${record.id} ${takenUp}`}
                  record={record}
                  looked={looked}
                  readings={scan.readings}
                  onDone={next}
                />
              )}
            </Lookup>
          )}
          <MoreBelow />
        </div>
        <ScanHistory kind={readings} />
      </div>
      <StationFoot>
        <StationCounts />
      </StationFoot>
    </div>
  );
}

/** What one can do with a code that this counter does not know: the domestic one finds no box to Venezuela. */
function Missing({ kind, code }: { kind: OrderKind; code: string }) {
  const elsewhere = useLookup({ kind: 'venezuela', code: kind === 'domestic' ? code : '' });
  return elsewhere.data ? (
    <LinkButton to="/receive-tracking" search={{ code }}>
      {receptionTexts.domestic.toVenezuela}
    </LinkButton>
  ) : (
    <LinkButton to="/unidentified" search={{ code }}>
      {receptionTexts.receive.recordFound}
    </LinkButton>
  );
}
