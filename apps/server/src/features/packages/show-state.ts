import type { NextStep } from '@puerta/contract/errors';
import { type StateStep, stateWords } from '@puerta/contract/parcels/state-words.es';
import type { FactKind } from '@puerta/domain/facts';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { kindOfGroup, PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import type { ProductGroup } from '@puerta/domain/money/products';
import type { Agency } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { anyOf } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Services } from '../../services/context.ts';
import { statusText } from './present.ts';

type Station = Pick<Services, 'db' | 'clock'> & { agency: Pick<Agency, 'id' | 'time_zone'> };

/** What the station wanted to do. */
type Tried = 'receive' | 'measure' | 'process' | 'move' | 'photo' | 'print';

/** A refusal of a station that says the state in words, with who brought the package there and when; others as they are. */
export async function explainRefusal(station: Station, refusal: Refusal, tried: Tried): Promise<Refusal> {
  const [said] = await explainRefusals(station, [refusal], tried);
  return said ?? refusal;
}

/**
 * The same for what a list refused, in its order. Stations are for staff alone: they read which of them did it, as in
 * a package's history; a customer is never named (docs/rules/permissions.md).
 */
export async function explainRefusals<R extends Refusal | null>(
  { agency, db, clock }: Station,
  refusals: readonly R[],
  tried: Tried,
): Promise<(R | Refusal)[]> {
  const ids = [...new Set(refusals.flatMap(one => (one?.details.state && one.details.packageId) ?? []))];
  if (ids.length === 0) return [...refusals];
  const tx = db.read(agency.id);
  const rows = new Map((await selectStates(tx, ids)).map(row => [row.id, row]));
  const steps = Map.groupBy(await selectLastSteps(tx, ids), step => step.package_id);
  const today = calendarDay(clock.now(), agency.time_zone);
  return refusals.map(refusal => {
    const { state, packageId } = refusal?.details ?? {};
    const row = packageId === undefined ? undefined : rows.get(packageId);
    if (!refusal || !state || !row) return refusal;
    const did = (step: StateStep) => sayStep(step, steps.get(row.id) ?? [], agency.time_zone, today);
    const words = wordsOf(row, tried, did);
    return refuse(refusal.code, { ...refusal.details, state: { ...state, ...words } });
  });
}

/** Of a package that a station looks up: who brought it where it is, and when, in words; null before its reception. */
export async function sayLastStep({ agency, db, clock }: Station, row: StateRow): Promise<string | null> {
  if (row.status === PACKAGE_STATUS.created && !row.voided_at) return null;
  const steps = await selectLastSteps(db.read(agency.id), [row.id]);
  const today = calendarDay(clock.now(), agency.time_zone);
  return wordsOf(row, 'receive', step => sayStep(step, steps, agency.time_zone, today)).detail;
}

type Words = { detail: string; next?: NextStep };

function wordsOf(row: StateRow, tried: Tried, did: (step: StateStep) => StepSaid): Words {
  if (row.voided_at) return { detail: did('voided').text, next: 'see' };
  if (row.status === PACKAGE_STATUS.created) return createdWords(row, tried);
  if (row.status === PACKAGE_STATUS.miami) {
    const isProcessed = row.process_day !== null;
    const { text } = did(isProcessed && tried !== 'receive' ? 'processed' : 'received');
    return { detail: text, next: isProcessed || row.payment ? 'see' : 'process' };
  }
  const isIn =
    row.status === PACKAGE_STATUS.delivered ? stateWords.delivered : stateWords.isIn(statusText(row));
  const moved = did('moved');
  return { detail: moved.isNamed ? `${isIn}: ${moved.text}` : isIn, next: 'see' };
}

function createdWords({ product_group }: StateRow, tried: Tried): Words {
  const isDomestic = kindOfGroup(product_group as ProductGroup) === 'domestic';
  if (isDomestic) return { detail: stateWords.domestic, next: 'measure' };
  if (tried === 'measure') return { detail: stateWords.abroad, next: 'receive' };
  return { detail: stateWords.notReceived, next: 'receive' };
}

const KINDS: Record<StateStep, readonly string[]> = {
  received: ['package.received'],
  processed: ['package.processed'],
  moved: ['package.moved', 'package.stepped'],
  voided: ['package.voided', 'label.voided'],
};

type StepSaid = { text: string; isNamed: boolean };

function sayStep(step: StateStep, facts: readonly StepFact[], timeZone: string, today: string): StepSaid {
  const [last] = facts
    .filter(({ kind }) => KINDS[step].includes(kind))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  // what customers did bears no name there
  const who = last?.actor_name || null;
  const when = last ? whenOf(last.at, timeZone, today) : null;
  return { text: stateWords.did(step, who, when), isNamed: who !== null };
}

function whenOf(at: Date, timeZone: string, today: string): string {
  const shown = new Intl.DateTimeFormat('es', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const day = calendarDay(at, timeZone) === today ? null : shown.format(at);
  return stateWords.when(day, time.format(at));
}

/** What brings a package from one state to the next. */
const STEPS = [
  'package.received',
  'package.processed',
  'package.moved',
  'package.stepped',
  'package.voided',
  'label.voided',
] as const satisfies FactKind[];

/** The states of these packages, as stations ask for them. */
const selectStates = (tx: ReadTx, ids: readonly number[]) =>
  tx
    .selectOwn('package')
    .select(['id', 'status', 'voided_at', 'payment', 'process_day', 'product_group'])
    .where('id', '=', anyOf(ids))
    .execute();
type StateRow = Awaited<ReturnType<typeof selectStates>>[number];

/** The last fact of each kind of step of each of these packages, newest first. */
const selectLastSteps = (tx: ReadTx, ids: readonly number[]) =>
  tx
    .selectOwn('fact')
    .distinctOn(['package_id', 'kind'])
    .select(['package_id', 'kind', 'at', 'actor_name', 'id'])
    .where('package_id', '=', anyOf(ids))
    .where('kind', 'in', STEPS)
    .orderBy('package_id')
    .orderBy('kind')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
type StepFact = Awaited<ReturnType<typeof selectLastSteps>>[number];
