import type { Lot } from '@puerta/contract/parcels/lots';
import { beep } from '../../../lib/station/beep.ts';
import { alignedPounds, count, cubicFeetText } from '../../../lib/format.ts';
import { say } from '../../../lib/station/say.ts';
import type { ParcelFacts } from '../../packages/api.ts';
import { type AnswerTone, ScanAnswer } from '../../reception/components/ScanAnswer.tsx';
import type { Said } from '../../reception/components/ScanIntoList.tsx';
import { spokenOf } from '../../reception/spoken.ts';
import type { LotPackage } from '../api.ts';
import { chosenOf, limitsOf, loadOf, otherCities, passed } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';

/** What is said of a box that was scanned for a lot; `ask`: it went in, and somebody should look again. */
export type LotSaid = Said & { code: string; facts: ParcelFacts | null; ask?: string | undefined };

const TONES: Record<Said['outcome'], AnswerTone> = { good: 'done', known: 'repeated', bad: 'refused' };

/** The answer of a lot, as large as that of the counters. */
export function LotAnswer({ said: { outcome, text, code, facts, ask } }: { said: LotSaid }) {
  return (
    <div role="status">
      <ScanAnswer tone={ask ? 'ask' : TONES[outcome]} title={text} code={code} facts={facts} next={ask} />
    </div>
  );
}

/** What is heard of it. */
export function tellLotAnswer({ outcome, text, facts, ask }: LotSaid): void {
  beep(ask ? 'ask' : outcome);
  say(ask ?? spokenOf(text, facts));
}

/** A row of a lot in the words of a station. */
export const factsOfRow = (row: LotPackage): ParcelFacts => ({
  id: row.id,
  tracking: row.tracking_number,
  packageNumber: row.package_number,
  client: row.client,
  content: '',
  city: row.address.split(',')[0]?.trim() ?? '',
  transport: row.product_type,
  place: row.shelf_place,
});

/** By how much a lot with these packages passes its own limits, one line for each. */
export function passedLines(lot: Lot, packages: readonly LotPackage[]): string[] {
  const { weight, volume } = passed(loadOf(chosenOf(packages)), limitsOf(lot));
  return [weight !== null && alignedPounds(weight), volume !== null && cubicFeetText(volume)]
    .filter(excess => excess !== false)
    .map(lotTexts.edit.over);
}

/** Why somebody should look again at the package that was just loaded: it goes elsewhere, or is too much for the lot. */
export function askOf(
  lot: Lot,
  loaded: { address: string },
  packages: readonly LotPackage[],
): string | undefined {
  const [other] = otherCities([loaded], lot.destination);
  const own = lot.destination.split(',')[0] ?? '';
  const lines = [...(other ? [lotTexts.scan.city(other.city, own)] : []), ...passedLines(lot, packages)];
  return lines.length > 0 ? lines.join('. ') : undefined;
}

/** What leaves with a lot, before it does: how many, how heavy, and what is strange about it. */
export function DepartureSums({ lot, packages }: { lot: Lot; packages: readonly LotPackage[] }) {
  const texts = lotTexts.edit;
  const { pieces, weight } = loadOf(chosenOf(packages));
  const others = otherCities(packages, lot.destination);
  const weighs = alignedPounds(weight);
  const strange = [
    ...passedLines(lot, packages),
    ...(others.length > 0
      ? [
          texts.elsewhere(
            others.map(({ city, packages: n }) => `${city} (${count(n)})`).join(', '),
            others.reduce((all, { packages: n }) => all + n, 0),
          ),
        ]
      : []),
  ];
  return (
    <>
      <p>
        {texts.leaves(
          pieces,
          lot.weight_limit === null ? weighs : texts.weightOf(weighs, alignedPounds(lot.weight_limit)),
        )}
      </p>
      {strange.map(line => (
        <p key={line}>
          <b>{line}</b>
        </p>
      ))}
    </>
  );
}
