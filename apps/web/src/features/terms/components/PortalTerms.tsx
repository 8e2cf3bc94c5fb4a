import { currentAgency } from '../../../lib/agency.ts';
import styles from '../screens/TermsPage.module.css';
import { portalTerms, type TermsBlock } from '../terms.es.ts';
import { termsTexts as texts } from '../texts.es.ts';

/** The portal's terms under the agency's name, with a table of their parts. */
export function PortalTerms() {
  const sections = portalTerms(currentAgency());
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label={texts.contents}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text}>
        {sections.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {blocks.map(block => (
              <Block key={typeof block === 'string' ? block : block.list[0]} block={block} />
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}

function Block({ block }: { block: TermsBlock }) {
  if (typeof block === 'string') {
    return <p>{block}</p>;
  }
  return (
    <ul>
      {block.list.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
