import type { MeasureQuestion as Question } from '@puerta/domain/measure-question';
import { useEffect, useEffectEvent } from 'react';
import { beep } from '../../../lib/beep.ts';
import { money } from '../../../lib/format.ts';
import { say } from '../../../lib/say.ts';
import { type Reception, useCost } from '../api.ts';
import { askedFor, doubtText, likelyText, valueOf } from '../question-words.ts';
import { receptionTexts } from '../texts.es.ts';
import { AskAgain } from './AskAgain.tsx';

const texts = receptionTexts.question;

type Props = {
  question: Question;
  reception: Reception;
  /** this viewer reads amounts, and this box may owe one */
  showsCost: boolean;
  onConfirm: () => void;
  onCorrect: () => void;
};

/** Whether the measures are right, with what they would cost as soon as the server says it. */
export function MeasureQuestion({ question, reception, showsCost, onConfirm, onCorrect }: Props) {
  const debt = useCost(showsCost ? reception : null);
  const announce = useEffectEvent(() => {
    beep('ask');
    say(askedFor(question));
  });
  useEffect(() => announce(), []);
  const [doubt] = question.doubts;
  const isOne = question.doubts.length === 1 && doubt && doubt.measure !== 'volume';
  return (
    <AskAgain
      lines={question.doubts.map(doubtText)}
      confirm={isOne ? texts.yes(valueOf(doubt)) : texts.yesAll}
      onConfirm={onConfirm}
      onCorrect={onCorrect}
    >
      {debt !== null && debt > 0 && (
        <>
          {texts.costs} <b>{texts.extra(money(debt))}</b>.{' '}
        </>
      )}
      {debt === 0 && `${texts.costsNothing} `}
      {likelyText(question.likely)}
    </AskAgain>
  );
}
