import styles from './PlainScreen.module.css';

/** When there is no agency to draw for: nobody's brand, what happened and what to do. */
export function PlainScreen({ title, text }: { title: string; text: string }) {
  return (
    <main id="main" className={styles.page}>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}
