import { money } from '../../../lib/format.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { calculatorTexts as texts } from '../texts.es.ts';

type Props = {
  /** dollars, once an answer has said it */
  fee?: number;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  error?: React.ReactNode;
  wide?: boolean;
};

/** Picked up by the carrier, or dropped off. */
export function ConsignmentChoice({ fee, ...props }: Props) {
  const choices = [
    { value: '1', title: texts.pickup, aside: fee === undefined ? texts.pickupFee : `+${money(fee)}` },
    { value: '0', title: texts.dropOff, aside: texts.free },
  ];
  return <ChoiceCards {...props} legend={texts.consignment} choices={choices} />;
}
