import type { Failure } from '@puerta/contract/client';

/** What a refusal says, and after it the state that the package is in: who brought it there, and when. */
export function withState({ message, error }: Failure): string {
  const detail = error.state?.detail;
  return detail ? `${message.replace(/\.$/, '')}. ${detail}` : message;
}
