import { useQuery } from '@tanstack/react-query';
import { plainNumber, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { marginQuery } from '../api.ts';
import { marginTexts } from '../texts.es.ts';
import styles from './MarginCard.module.css';

const texts = marginTexts.card;

/** What nobody knows stands as a dash. */
const amount = (dollars: number | null) => (dollars === null ? '—' : money(dollars));

/** What a package was sold for, what it costs the agency and what stays: for managers, and while there is something to say. */
export function MarginCard({ id }: { id: number }) {
  const { data } = useQuery(marginQuery(id));
  if (!data || data.lines.length === 0) {
    return null;
  }
  return (
    <Card title={texts.title}>
      <p className="quiet">{texts.lead}</p>
      <table className={styles.table}>
        <caption className="unseen">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.columns.line}</th>
            <th scope="col">{texts.columns.sold}</th>
            <th scope="col">{texts.columns.cost}</th>
            <th scope="col">{texts.columns.margin}</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map(line => (
            <tr key={line.code}>
              <th scope="row">{line.label}</th>
              <td>{line.sold === null ? texts.included : money(line.sold)}</td>
              <td>{amount(line.cost)}</td>
              <td>{line.sold === null ? '' : amount(line.margin)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {texts.total}
              {data.percent !== null && <small>{texts.percent(plainNumber(data.percent))}</small>}
            </th>
            <td>{money(data.sold)}</td>
            <td>{amount(data.cost)}</td>
            <td data-loss={(data.margin ?? 0) < 0}>{amount(data.margin)}</td>
          </tr>
        </tfoot>
      </table>
      {data.cost === null && <p className="quiet">{texts.unknown}</p>}
    </Card>
  );
}
