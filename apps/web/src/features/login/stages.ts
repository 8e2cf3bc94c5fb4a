import type { Answer } from '@puerta/contract/client';

/** What stands between a password that was right and the portal. */
export type Stage =
  | { kind: 'code'; email: string; pass: string }
  | { kind: 'password'; token: string; pass: string }
  | { kind: 'second_factor'; token: string };

/** What comes after an answer to signing in; `enter` when nothing does, null when it was refused. */
export function stageAfter(
  answer: Answer<'POST /auth/login'>,
  given: { email: string; pass: string },
): Stage | { kind: 'enter'; token: string } | null {
  if (!answer.success) {
    return answer.error.code === 'second_factor_required' ? { kind: 'code', ...given } : null;
  }
  const { token, pending } = answer;
  if (pending === 'password') {
    return { kind: 'password', token, pass: given.pass };
  }
  return { kind: pending ?? 'enter', token };
}
