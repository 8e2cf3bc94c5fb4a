import styles from './figures.module.css';

type Sum = {
  term: string;
  value: string;
  /** less than nothing stays */
  isLoss?: boolean;
};

/** The few figures that a page is about, each under its name. */
export const SumList = ({ sums }: { sums: readonly Sum[] }) => (
  <dl className={styles.sums}>
    {sums.map(({ term, value, isLoss = false }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd data-loss={isLoss}>{value}</dd>
      </div>
    ))}
  </dl>
);
