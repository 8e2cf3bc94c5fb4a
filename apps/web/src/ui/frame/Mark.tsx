import { useState } from 'react';
import { useAgency } from '../../lib/session/agency.ts';
import { initials } from '@puerta/domain/text/letters';

/** A logo wider than this for its height holds the name in all likelihood. */
const WIDE = 2;
const isWide = ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth > WIDE * naturalHeight;

/** The agency's logo (or initials) and name, a wide logo alone; `onPanel` on the brand surface. Same markup as in index.html. */
export function Mark({ onPanel = false }: { onPanel?: boolean }) {
  const { name, logo: main, logo_white: white } = useAgency();
  const [wide, setWide] = useState<string | null>(null);
  const isWhite = onPanel && white !== null;
  const logo = isWhite ? white : main;
  return (
    <span
      className="mark"
      title={name}
      data-on-panel={onPanel || undefined}
      data-wide={(logo && wide === logo) || undefined}
    >
      {logo ? (
        <img
          className="mark__logo"
          data-white={isWhite || undefined}
          src={logo}
          alt=""
          height={36}
          // one that the page has shown already is known before it is drawn again: the name does not flash
          ref={image => {
            if (image?.complete && isWide(image)) setWide(logo);
          }}
          onLoad={({ currentTarget }) => setWide(isWide(currentTarget) ? logo : null)}
        />
      ) : (
        <span className="mark__box" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="mark__name">{name}</span>
    </span>
  );
}
