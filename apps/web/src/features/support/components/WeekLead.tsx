import type { AnsweredWeek } from '@puerta/contract/support';
import { durationText } from '../duration.ts';
import { supportTexts } from '../texts.es.ts';

const texts = supportTexts.staff;

/** How long customers waited for the first word, this week beside the last. */
export function WeekLead({ current, before }: { current: AnsweredWeek; before: AnsweredWeek }) {
  const last = before.median_seconds === null ? null : durationText(before.median_seconds);
  const { median_seconds: median, mean_seconds: mean } = current;
  if (median === null || mean === null) {
    return <>{texts.noneThisWeek(last)}</>;
  }
  const times = {
    current: texts.firstAnswers(current.answered),
    median: durationText(median),
    mean: durationText(mean),
    before: last,
  };
  return <>{texts.week(times)}</>;
}
