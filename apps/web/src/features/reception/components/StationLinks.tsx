import { LinkButton } from '../../../ui/links.tsx';
import { receptionTexts } from '../texts.es.ts';

const LINKS = {
  '/receive-tracking': receptionTexts.links.one,
  '/receive-list': receptionTexts.links.list,
  '/status-list': receptionTexts.links.status,
  '/unidentified': receptionTexts.links.boxes,
} as const;
type Counter = keyof typeof LINKS;

/** From one counter of the warehouse to the others; those but the first have no entry in the menu. */
export function StationLinks({ from }: { from: Counter }) {
  const others = Object.keys(LINKS).filter((to): to is Counter => to !== from);
  return others.map(to => (
    <LinkButton key={to} to={to} variant="default">
      {LINKS[to]}
    </LinkButton>
  ));
}
