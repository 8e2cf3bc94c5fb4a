import { count } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { useClientFile } from '../file-api.ts';
import { fileTexts } from '../file-texts.es.ts';
import styles from './ClientFile.module.css';

const LISTS = [
  { kind: 'venezuela', to: '/orders' },
  { kind: 'domestic', to: '/order-domestic' },
] as const;

/** Below the last five packages: the way to all of them, where there are more, and to the lists that narrow and sum them. */
export function AllPackages({ id }: { id: number }) {
  const { data } = useClientFile(id);
  if (!data) {
    return null;
  }
  const { venezuela, domestic } = data.packages;
  const total = venezuela.total + domestic.total;
  return (
    total > 0 && (
      <div className={styles.links}>
        <LinkAnchor to="/client/$id/packages" params={{ id: String(id) }}>
          {fileTexts.packages.all(total, count(total), venezuela.moving + domestic.moving)}
        </LinkAnchor>
        {LISTS.map(
          ({ kind, to }) =>
            data.packages[kind].total > 0 && (
              <LinkAnchor key={kind} to={to} search={{ client: id }}>
                {fileTexts.packages.listed[kind](count(data.packages[kind].total))}
              </LinkAnchor>
            ),
        )}
      </div>
    )
  );
}
