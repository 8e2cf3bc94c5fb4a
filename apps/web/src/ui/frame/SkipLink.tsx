import { uiTexts } from '../texts.es.ts';

/** First stop of the keyboard: past header and menu to the page. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {uiTexts.skip}
    </a>
  );
}
