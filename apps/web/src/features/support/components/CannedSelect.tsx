import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cannedQuery } from '../api.ts';
import { fillAnswer, withAnswer } from '../fill-answer.ts';
import { supportTexts } from '../texts.es.ts';

const texts = supportTexts.canned;

type Props = {
  ticket: { client: string; tracking: string };
  onChange: (next: (typed: string) => string) => void;
};

/** Puts an answer that is given again and again behind what was typed. Where there are none, it is not there. */
export function CannedSelect({ ticket, onChange }: Props) {
  const { data: answers = [] } = useQuery(cannedQuery);
  const use = (id: string) => {
    const answer = answers.find(one => String(one.id) === id);
    if (answer) {
      onChange(typed => withAnswer(typed, fillAnswer(answer.message, ticket)));
    }
  };
  return (
    answers.length > 0 && (
      <NativeSelect
        aria-label={texts.use}
        value=""
        data={[
          { value: '', label: texts.choose },
          ...answers.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={event => use(event.currentTarget.value)}
      />
    )
  );
}
