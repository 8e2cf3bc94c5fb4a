import type * as z from 'zod/mini';
import { entranceInvalid as invalid } from './entrance.es.ts';

export type FieldIssue = { field: string; message: string };

/**
 * Issues of a parse, one for each field, in the order in which they are checked (docs/rules/forms.md): that of the
 * schema's keys, or of `order` where a rule about several fields has its place among them.
 */
export function issuesInOrder(error: z.core.$ZodError, order: readonly string[] = []): FieldIssue[] {
  const rank = (field: string) => {
    const at = order.findIndex(path => field === path || field.startsWith(`${path}.`));
    return at === -1 ? order.length : at;
  };
  const seen = new Map<string, FieldIssue>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (!seen.has(field)) seen.set(field, { field, message: issue.message || invalid.general.required });
  }
  return [...seen.values()].sort((a, b) => rank(a.field) - rank(b.field));
}
