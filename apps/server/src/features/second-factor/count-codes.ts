import type { Actor, Agency, Services } from '../../http/context.ts';
import type { Refusal } from '../../http/refusal.ts';

const WINDOW_MS = 15 * 60_000;
type Person = Pick<Services, 'limits' | 'config'> & { agency: Agency; actor: Actor };
const counter = ({ agency, actor }: Person) => `second-factor:${agency.id}:${actor.id}`;

/** A person signed in may miss as many codes as one who signs in may miss passwords. */
export const usedUpCodes = (person: Person): Promise<Refusal | null> =>
  person.limits.isUsedUp(counter(person), person.config.LIMIT_SIGN_IN_ACCOUNT, WINDOW_MS);

export async function countWrongCode(person: Person): Promise<void> {
  await person.limits.exact(counter(person), person.config.LIMIT_SIGN_IN_ACCOUNT, WINDOW_MS);
}
