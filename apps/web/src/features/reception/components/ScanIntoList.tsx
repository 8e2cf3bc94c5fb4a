import { invalid } from '@puerta/contract/messages.es';
import { readCode } from '@puerta/domain/scanned-code';
import { useState } from 'react';
import { beep } from '../../../lib/beep.ts';
import { notifyError } from '../../../lib/notify.ts';
import { type Said, SaidScan } from './SaidScan.tsx';
import { packageTexts } from '../../packages/texts.es.ts';
import { receptionTexts } from '../texts.es.ts';
import { readTrackings } from '../bulk-rows.ts';

const texts = receptionTexts.scanList;

type Props = {
  /** the list as it stands, a line for each package */
  text: string;
  onText: (text: string) => void;
  /** the label of the list where one goes on typing what belongs to the code; else the next code may come */
  goesOnIn?: string;
};

/** The field for codes above a list: each that is scanned becomes a line, once. */
export function ScanIntoList({ text, onText, goesOnIn }: Props) {
  const [said, setSaid] = useState<Said | null>(null);

  const take = (scanned: string) => {
    const { code } = readCode(scanned);
    const firsts = text.split('\n').flatMap(line => readTrackings(line).slice(0, 1));
    if (code === '') {
      setSaid({ outcome: 'bad', text: invalid.tracking.empty });
      notifyError(invalid.tracking.empty);
      beep('bad');
    } else if (firsts.includes(code)) {
      setSaid({ outcome: 'known', text: texts.again(code) });
      beep('known');
    } else {
      const before = text.trimEnd();
      onText(`${before}${before && '\n'}${code}${goesOnIn ? ' ' : '\n'}`);
      setSaid({ outcome: 'good', text: texts.added(code, firsts.length + 1) });
      beep('good');
      if (goesOnIn) {
        setTimeout(() => goOnIn(goesOnIn));
      }
    }
  };

  return (
    <SaidScan
      said={said}
      onCode={take}
      label={packageTexts.scan.label}
      prompt={packageTexts.scan.prompt}
      submit={texts.add}
    />
  );
}

/** The end of the list's last line, once it stands there. */
function goOnIn(label: string): void {
  const list = [...document.querySelectorAll('textarea')].find(one => one.labels?.[0]?.textContent === label);
  list?.focus();
  list?.setSelectionRange(list.value.length, list.value.length);
}
