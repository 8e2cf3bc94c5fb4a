import { IconScale } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { alignedPounds } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notify.ts';
import { connectScale, currentScale, findScaleAgain, onScale, scaleKinds } from '../../../lib/scale.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './ScaleWeight.module.css';

const texts = receptionTexts.scale;

/** The load that a form has taken, and whose box that was: what still lies there is not the next one's weight. */
let taken: { load: number; code: string | undefined } = { load: 0, code: undefined };

type Props = {
  /** whose box is measured */
  code: string | undefined;
  /** in pounds, of a load that has come to rest */
  onWeight: (weight: number) => void;
};

/** A scale at the station's serial port or USB, where the browser reads one: it fills in the weight by itself. */
export function ScaleWeight({ code, onWeight }: Props) {
  const scale = useSyncExternalStore(onScale, currentScale);
  useEffect(() => void findScaleAgain(), []);
  const last = scale?.last;
  const fill = useEffectEvent(() => {
    if (last?.isStable && last.pounds > 0 && (last.load !== taken.load || code === taken.code)) {
      taken = { load: last.load, code };
      onWeight(last.pounds);
    }
  });
  useEffect(() => fill(), [last]);
  if (scale) {
    return (
      <span className={styles.scale}>
        <IconScale size={18} aria-hidden />
        {last && (last.isStable || last.pounds === 0) ? texts.shows(alignedPounds(last.pounds)) : texts.waits}
      </span>
    );
  }
  const ask = async (kind: 'serial' | 'hid') => {
    if (!(await connectScale(kind))) {
      notifyError(texts.none);
    }
  };
  return scaleKinds().map(kind => (
    <button key={kind} type="button" className={styles.scale} onClick={() => void ask(kind)}>
      <IconScale size={18} aria-hidden />
      {texts.connect[kind]}
    </button>
  ));
}
