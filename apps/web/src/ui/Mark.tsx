import { useAgency } from '../lib/agency.ts';
import { initials } from './initials.ts';

/** The agency's logo (or initials) and name; `onPanel` on the brand surface. Same markup as in index.html. */
export function Mark({ onPanel = false }: { onPanel?: boolean }) {
  const { name, logo: main, logo_white: white } = useAgency();
  const isWhite = onPanel && white !== null;
  const logo = isWhite ? white : main;
  return (
    <span className="mark" data-on-panel={onPanel || undefined}>
      {logo ? (
        <img className="mark__logo" data-white={isWhite || undefined} src={logo} alt="" height={36} />
      ) : (
        <span className="mark__box" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="mark__name">{name}</span>
    </span>
  );
}
