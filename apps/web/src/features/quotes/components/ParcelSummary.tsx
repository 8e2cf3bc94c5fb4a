import { Button } from '@mantine/core';
import { cubicFeet, volumetricWeight } from '@puerta/domain/measures';
import type { Consignment } from '@puerta/domain/pricing';
import { IconPencil } from '@tabler/icons-react';
import { cubicFeetText, pounds, poundsAndKilograms, sides } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { type Asked, originOf } from '../calculator-search.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import type { End } from '../use-destination.ts';
import { ConsignmentChoice } from './ConsignmentChoice.tsx';
import styles from './QuoteResults.module.css';

type Props = {
  asked: Asked;
  to: End;
  /** dollars */
  pickupFee: number;
  onConsignment: (consignment: Consignment) => void;
  onEdit: () => void;
};

/** What was asked, and how the parcel is handed over, which changes the totals at once. */
export function ParcelSummary({ asked, to, pickupFee, onConsignment, onEdit }: Props) {
  const { kind, consignment, body: parcel } = asked;
  const from = { title: originOf(asked), text: texts.unitedStates };
  const rows = [
    { term: texts.weightTerm, value: poundsAndKilograms(parcel.weight) },
    { term: texts.sidesTerm, value: sides(parcel) },
  ];
  const freight = [
    { term: texts.volumetricTerm, value: pounds(volumetricWeight(parcel)) },
    { term: texts.cubicTerm, value: cubicFeetText(cubicFeet(parcel)) },
  ];
  return (
    <div className={styles.summary}>
      <Card
        title={texts.parcel}
        action={
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={onEdit}
          >
            {texts.edit}
          </Button>
        }
      >
        <dl className={styles.route}>
          {[[texts.from, from] as const, [texts.to, to] as const].map(([term, end]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <b>{end.title}</b>
                <span>{end.text}</span>
              </dd>
            </div>
          ))}
        </dl>
        <DescriptionList items={kind === 'venezuela' ? [...rows, ...freight] : rows} />
        <ConsignmentChoice
          fee={pickupFee}
          value={String(consignment)}
          onChange={value => onConsignment(value === '1' ? 1 : 0)}
        />
      </Card>
    </div>
  );
}
