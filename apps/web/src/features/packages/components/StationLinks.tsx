import { LinkButton } from '../../../ui/links.tsx';
import { packageTexts } from '../texts.es.ts';

const texts = packageTexts.links;

/** From one counter of the warehouse to the others that have no entry in the menu. */
export function StationLinks() {
  return (
    <>
      <LinkButton to="/receive-list" variant="default">
        {texts.list}
      </LinkButton>
      <LinkButton to="/status-list" variant="default">
        {texts.status}
      </LinkButton>
      <LinkButton to="/unidentified" variant="default">
        {texts.boxes}
      </LinkButton>
    </>
  );
}
