import type { Lot } from '@puerta/contract/parcels/lots';
import { failures, invalid } from '@puerta/contract/messages.es';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useScanField } from '../../../lib/station/use-scanner.ts';
import { offerStepUndo } from '../../../lib/notice/undo.ts';
import { hourOf } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx';
import { factsOf, type PackageRecord } from '../../packages/api.ts';
import { ScanForm } from '../../reception/components/ScanForm.tsx';
import type { Said } from '../../reception/components/ScanIntoList.tsx';
import {
  findByCode,
  type LotPackage,
  useAddPackages,
  useDeliver,
  useListedPackages,
  packagesQuery,
  useRemovePackage,
} from '../api.ts';
import { lotTexts } from '../texts.es.ts';
import { whyNotLoaded } from '../why-not.ts';
import { askOf, LotAnswer, type LotSaid, tellLotAnswer } from './LotAnswer.tsx';
import styles from './LotForm.module.css';

const texts = lotTexts.scan;

type ScanMode = keyof typeof texts.modes;

/** The field for codes of a lot, for what may be done with its packages now; none where nothing may. */
export function ScanPackages({ lot }: { lot: Lot }) {
  const mayDeliver = useQuery(packagesQuery(lot.id)).data?.some(row => row.can.deliver) ?? false;
  // the field stays with its answer when the last package was handed over
  const [wasDelivering, setDelivering] = useState(mayDeliver);
  if (mayDeliver && !wasDelivering) {
    setDelivering(true);
  }
  const modes: ScanMode[] = lot.can.edit_packages ? ['add', 'remove'] : [];
  if (mayDeliver || wasDelivering) {
    modes.push('deliver');
  }
  return modes.length > 0 && <ScanCard lot={lot} modes={modes} />;
}

/** Loads, takes out or hands over by scanning: each code at once and in its turn, whatever the server takes. */
function ScanCard({ lot, modes }: { lot: Lot; modes: readonly ScanMode[] }) {
  const [said, setSaid] = useState<(LotSaid & { mode: ScanMode }) | null>(null);
  const field = useScanField();
  const [value, setValue] = useState('');
  const [chosen, setMode] = useState<ScanMode | null>(null);
  const mode = chosen !== null && modes.includes(chosen) ? chosen : (modes[0] ?? 'add');
  const next = modes.length > 1 ? modes[(modes.indexOf(mode) + 1) % modes.length] : undefined;
  const act = useAct(lot);
  const line = useRef<Promise<void>>(Promise.resolve());

  const take = (scanned: string) => {
    const { code } = readCode(scanned);
    line.current = line.current.then(async () => {
      const { found = null, ...outcome } = await act(mode, code).catch(
        (): Done => ({ outcome: 'bad', text: failures.data }),
      );
      const next = { ...outcome, mode, code, facts: found && factsOf(found) };
      setSaid(next);
      tellLotAnswer(next);
    });
  };
  return (
    <Card>
      <div className={styles.form}>
        {modes.length > 1 && (
          <ChoiceCards
            legend={texts.legend}
            wide
            value={mode}
            choices={modes.map(one => ({ value: one, title: texts.modes[one] }))}
            onChange={one => setMode(one as ScanMode)}
          />
        )}
        <ScanForm
          field={field}
          value={value}
          onValue={setValue}
          onCode={take}
          error={said?.outcome === 'bad' ? said.text : null}
          outcome={said?.outcome ?? null}
          // what was loaded may be taken out by Enter, once that was chosen
          isSettled={said?.outcome === 'good' && said.mode === mode}
          label={texts.label}
          prompt={texts.prompt}
          submit={modes.length > 1 ? texts.submit : texts.modes[mode]}
          mode={next && { word: texts.next, onNext: () => setMode(next) }}
        />
        {said && <LotAnswer said={said} />}
      </div>
    </Card>
  );
}

type Done = Said & { ask?: string | undefined; found?: PackageRecord | null };

/** What a scanned code does to the lot, and what is said of it. */
function useAct(lot: Lot): (mode: ScanMode, code: string) => Promise<Done> {
  const listed = useListedPackages(lot.id);
  const add = useAddPackages(lot.id);
  const remove = useRemovePackage();
  const deliver = useDeliver();

  const load = async (code: string, found: PackageRecord | null): Promise<Done> => {
    if (!found) {
      return { outcome: 'bad', text: whyNotLoaded(code, found) };
    }
    const answer = await add.mutateAsync([found.id]);
    if (answer.success) {
      const ask = askOf(lot, { address: found.package_receive }, answer.data);
      return { outcome: 'good', text: texts.done.add(found.package_number ?? code), ask };
    }
    const [taken] = answer.error.details ?? [];
    if (!taken) {
      return { outcome: 'bad', text: answer.message };
    }
    const who = taken.by && taken.at ? lotTexts.taken.by(taken.by.name, hourOf(taken.at)) : '';
    if (taken.lot?.id === lot.id) {
      // somebody else was a moment earlier
      return { outcome: 'known', text: `${texts.already(found.package_number ?? code)}${who}` };
    }
    const why = whyNotLoaded(code, { ...found, batch_number: taken.lot?.identifier ?? null });
    return { outcome: 'bad', text: `${why}${who}` };
  };

  const actOn = async (mode: ScanMode, code: string, found: PackageRecord | null): Promise<Done> => {
    const rowIn = (rows: readonly LotPackage[]) => rows.find(({ id }) => id === found?.id);
    let row = rowIn(listed.now());
    if (mode === 'add') {
      return row ? { outcome: 'known', text: texts.already(code) } : load(code, found);
    }
    if (!row && found?.batch_number === lot.identifier) {
      // somebody else has put it in since the list was read
      row = rowIn(await listed.again());
    }
    if (!row) {
      return { outcome: 'bad', text: texts.elsewhere(code) };
    }
    const known = row.package_number ?? code;
    if (!(mode === 'remove' ? row.can.remove : row.can.deliver)) {
      return { outcome: 'known', text: texts.not(known, row.status) };
    }
    const answer = await (mode === 'remove' ? remove.mutateAsync(row.id) : deliver.mutateAsync(row.id));
    if (!answer.success) {
      return { outcome: 'bad', text: answer.message };
    }
    if ('undo' in answer) {
      offerStepUndo(lotTexts.packages.deliveredOne(known), answer.undo);
    }
    return { outcome: 'good', text: texts.done[mode](known) };
  };

  return async (mode, code) => {
    if (code === '') {
      return { outcome: 'bad', text: invalid.tracking.empty };
    }
    const found = await findByCode(code);
    return { ...(await actOn(mode, code, found)), found };
  };
}
