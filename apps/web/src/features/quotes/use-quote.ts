import type { Failure } from '@puerta/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError } from '../../lib/notify.ts';
import { type Asked, type CalculatorSearch, searchOf } from './calculator-search.ts';
import { quoteQuery } from './quote-query.ts';
import { calculatorTexts as texts } from './texts.es.ts';

/** What both forms take: what they begin with, why the address's own question was refused, where the prices stand. */
export type AskingProps = {
  search: CalculatorSearch;
  failure: Failure | null;
  onAsked: (search: CalculatorSearch) => void;
};

/**
 * Asks for a quote and hands over the address that shows it. A refusal that names fields goes beside them
 * (`onRefused`); any other failure is announced in the specified words, and its cause stays readable as `failure`.
 */
export function useQuote({
  failure: before,
  onAsked,
  onRefused,
}: Omit<AskingProps, 'search'> & { onRefused: (failure: Failure) => void }) {
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: (asked: Asked) => client.fetchQuery({ ...quoteQuery(asked), staleTime: 0 }),
    onSuccess: (answer, asked) => {
      if (answer.success) {
        onAsked(searchOf(asked));
      } else if (answer.error.fields?.length) {
        onRefused(answer);
      } else {
        notifyError(texts.failed);
      }
    },
  });
  const answer = asking.data ?? before;
  const failure = answer && !answer.success && !answer.error.fields?.length ? answer : null;
  return { ask: asking.mutate, busy: asking.isPending, failure };
}
