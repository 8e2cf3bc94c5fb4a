import type { Failure } from '@puerta/contract/client';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '../../lib/notify.ts';
import type { Quoted } from './quoted.ts';
import { calculatorTexts as texts } from './texts.es.ts';

type Asked = { success: true; quoted: Quoted } | Failure;

/**
 * Asks for a quote and hands it over. A refusal that names fields goes beside them (`onRefused`); any other failure
 * is said in a notice and stays readable as `failure`.
 */
export function useQuote<Values>(options: {
  ask: (values: Values) => Promise<Asked>;
  onQuoted: (quoted: Quoted) => void;
  onRefused: (failure: Failure) => void;
}) {
  const asking = useMutation({
    mutationFn: options.ask,
    onSuccess: answer => {
      if (answer.success) {
        options.onQuoted(answer.quoted);
      } else if (answer.error.fields?.length) {
        options.onRefused(answer);
      } else {
        notifyError(answer.message, texts.failed);
      }
    },
  });
  const answer = asking.data;
  const failure = answer && !answer.success && !answer.error.fields?.length ? answer : null;
  return { ask: asking.mutate, busy: asking.isPending, failure };
}
