import { count } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { useClientFile } from '../file-api.ts';
import { fileTexts } from '../file-texts.es.ts';
import styles from './ClientFile.module.css';

/** Below the last five packages: the way to all of them, where there are more. */
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
      </div>
    )
  );
}
