import { count } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import type { Shown } from '../../../lib/inbox-query.ts';
import { inboxTexts } from '../inbox.es.ts';
import styles from './FiguresCard.module.css';

const texts = inboxTexts.figures;
const STEPS = ['sold', 'received', 'sent', 'delivered'] as const;

/** $1,204: cents say nothing here. */
const wholeDollars = (amount: number) => `$${count(Math.round(amount))}`;

/** Today and this week beside the last one until the same hour; what was paid for managers alone. */
export function FiguresCard({ inbox }: { inbox: Shown }) {
  const lines = STEPS.map(step => ({ name: texts[step], ...inbox.figures[step], say: count }));
  const all = 'paid' in inbox ? [...lines, { name: texts.paid, ...inbox.paid, say: wholeDollars }] : lines;
  return (
    <Card title={texts.title}>
      <table className={styles.figures}>
        <caption className="unseen">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{texts.what}</span>
            </th>
            <th scope="col">{texts.today}</th>
            <th scope="col">{texts.week}</th>
            <th scope="col">{texts.before}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ name, today, week, before, say }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.today}>{say(today)}</td>
              <td>
                {say(week)} <Change week={week} before={before} />
              </td>
              <td>{say(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{texts.note}</p>
    </Card>
  );
}

/** Nothing to compare with says nothing. */
function Change({ week, before }: { week: number; before: number }) {
  if (before === 0) return null;
  const percent = Math.round(((week - before) / before) * 100);
  return (
    <small className={styles.change} data-way={percent > 0 ? 'up' : percent < 0 ? 'down' : undefined}>
      {percent === 0 ? texts.same : `${percent > 0 ? '+' : '−'}${count(Math.abs(percent))}%`}
    </small>
  );
}
