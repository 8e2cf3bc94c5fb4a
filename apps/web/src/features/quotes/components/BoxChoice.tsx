import { PRESET_BOXES, type PresetCode } from '@puerta/domain/presets';
import { useState } from 'react';
import { sides } from '../../../lib/format.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { TabBar } from '../../../ui/TabBar.tsx';
import { FIRST_PRESET } from '../forms.ts';
import { calculatorTexts as texts } from '../texts.es.ts';

type Tab = 'standard' | 'custom';
const TABS = [
  { value: 'standard', label: texts.standard },
  { value: 'custom', label: texts.custom },
] as const;
const BOXES = PRESET_BOXES.map(box => ({
  value: box.code,
  title: texts.preset[box.code],
  text: `${box.weight} lb · ${sides(box)}`,
}));

type Props = {
  /** the box that the form holds; null for one of its own measures */
  initial: PresetCode | null;
  /** a box was chosen: its weight and sides are to be filled in */
  onBox: (code: PresetCode) => void;
  /** the fields of "Personalizada" */
  children: React.ReactNode;
};

/** A standard box, or weight and sides by hand, beginning with those of the box. */
export function BoxChoice({ initial, onBox, children }: Props) {
  const [tab, setTab] = useState<Tab>(initial ? 'standard' : 'custom');
  const [code, setCode] = useState<PresetCode>(initial ?? FIRST_PRESET);
  const choose = (chosen: PresetCode) => {
    setCode(chosen);
    onBox(chosen);
  };
  const turn = (next: Tab) => {
    setTab(next);
    if (next === 'standard') {
      onBox(code);
    }
  };
  return (
    <TabBar look="segment" label={texts.boxTabs} tabs={TABS} value={tab} onChange={turn}>
      {tab === 'standard' ? (
        <ChoiceCards
          wide
          legend={texts.presets}
          choices={BOXES}
          value={code}
          onChange={value => choose(value as PresetCode)}
        />
      ) : (
        children
      )}
    </TabBar>
  );
}
