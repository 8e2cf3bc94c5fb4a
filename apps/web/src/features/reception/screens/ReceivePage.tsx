import { Link, useNavigate } from '@tanstack/react-router';
import { isDomestic } from '../../../lib/package-state.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { factsOf, knownParcel, type Looked, type OrderKind } from '../../packages/api.ts';
import { Lookup, LookupForm } from '../components/Lookup.tsx';
import { useScanLookup } from '../use-scan-lookup.ts';
import { DomesticDesk, ReceiveDesk } from '../components/Desks.tsx';
import { MoreBelow, OthersScans, StationFoot, StationState } from '../components/Station.tsx';
import { judgeReceived, labelToProcess } from '../components/ReceiveAnswer.tsx';
import { ScanHistory } from '../components/ScanForm.tsx';
import { StationCounts } from '../components/StationCounts.tsx';
import { StationLinks } from '../components/StationLinks.tsx';
import { forgetHalfMeasured, inHand, useTakenUp } from '../in-hand.ts';
import { type Scan, isUnsent } from '../scan-queue.ts';
import { keepReception, noteLook, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from '../components/page.module.css';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { IconCloudOff } from '@tabler/icons-react';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { MeasureForm, freshMeasures } from '../components/MeasureForm.tsx';
import { ScanAnswer } from '../components/ScanAnswer.tsx';
import scanStyles from '../components/scan.module.css';

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
    record => judgeReceived(record, (kind === 'venezuela') === isDomestic(record)),
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
            <StationState />
          </>
        }
      />
      <LookupForm
        scan={scan}
        mode={{ word: receptionTexts.desks.other, onNext: () => void navigate({ to: COUNTERS[other].path }) }}
        jump={{
          word: receptionTexts.process.key,
          onNext: () =>
            void navigate({ to: '/process', search: { code: lookup.data && labelToProcess(lookup.data) } }),
        }}
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
              missing={
                <LinkButton to="/unidentified" search={{ code: looked.code }}>
                  {receptionTexts.receive.recordFound}
                </LinkButton>
              }
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
        <StationLinks from="/receive-tracking" />
      </StationFoot>
    </div>
  );
}

const texts = receptionTexts.desks;

const DESKS = {
  '/receive-tracking': texts.venezuela,
  '/receive-tracking-domestic': texts.domestic,
} as const;

/** From one desk of reception to the other. */
function DeskSwitch() {
  return (
    <nav className={styles.desks} aria-label={texts.label}>
      {Object.entries(DESKS).map(([to, word]) => (
        <Link
          key={to}
          to={to as keyof typeof DESKS}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}

const stationWords = receptionTexts.station;

type Props = { looked: Looked; onDone: () => void };

/** Without a connection a box is measured all the same: it is received when the server is back. What this person has seen of it before is said. */
function OfflineReception({ looked: { kind, code }, onDone }: Props) {
  const isDomestic = kind === 'domestic';
  const words = isDomestic ? receptionTexts.domestic : receptionTexts.receive;
  const facts = knownParcel(readCode(code).code) ?? null;
  return (
    <ScanAnswer tone="found" title={receptionTexts.answer.measure} code={code} facts={facts}>
      <p className={scanStyles.away} role="status">
        <IconCloudOff size={22} aria-hidden />
        <span>
          <b>{stationWords.offline}.</b> {stationWords.offlineText(code)}
        </span>
      </p>
      <MeasureForm
        code={code}
        first={freshMeasures()}
        title={words.form}
        save={words.save}
        declared={facts?.declared}
        onMeasured={({ id: _unknown, ...measured }) => {
          keepReception(
            // only who knows what was declared could ask about a slip
            {
              kind: isDomestic ? 'measure' : 'receive',
              code,
              id: facts?.declared ? facts.id : null,
              measured,
            },
            newIdempotencyKey(),
          );
          inHand().state = 'settled';
          forgetHalfMeasured(code);
          onDone();
        }}
      />
    </ScanAnswer>
  );
}

/** What is said of a reading that waits for a connection. */
function KeptReception({ scan: { job, facts } }: { scan: Scan }) {
  return (
    <ScanAnswer
      tone="kept"
      title={receptionTexts.answer.kept}
      code={job.code}
      facts={facts ?? null}
      next={receptionTexts.answer.keptNext}
    />
  );
}
