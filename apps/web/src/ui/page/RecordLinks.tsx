import { LinkAnchor } from './links.tsx';

/** Leads the staff to a package's page, by its number; a dash for none. */
export const PackageLink = ({ code }: { code: string | null | undefined }) =>
  code ? (
    <LinkAnchor to="/order/$id" params={{ id: code }} className="num">
      {code}
    </LinkAnchor>
  ) : (
    '—'
  );

/** Leads the staff to a client's page; a dash for none. */
export const ClientLink = ({ client }: { client: { id: number; name: string } | null | undefined }) =>
  client ? (
    <LinkAnchor to="/client/$id" params={{ id: String(client.id) }}>
      {client.name}
    </LinkAnchor>
  ) : (
    '—'
  );
