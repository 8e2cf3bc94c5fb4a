import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { TabBar, type TabChoice } from '../../../ui/TabBar.tsx';
import { CalculatorTab } from '../components/CalculatorTab.tsx';
import { EntrancePanel } from '../components/EntrancePanel.tsx';
import styles from './LoginPage.module.css';
import { LoginTab } from '../components/LoginTab.tsx';
import { TrackTab } from '../components/TrackTab.tsx';
import { loginTexts } from '../texts.es.ts';

// Nobody waits for it to sign in: it comes after the first screen stands.
const Landing = lazy(async () => ({ default: (await import('../../landing/Landing.tsx')).Landing }));

const YEAR = new Date().getFullYear();

type TabName = 'login' | 'track' | 'calculator';
const TABS: readonly TabChoice<TabName>[] = [
  { value: 'login', label: loginTexts.tabs.login },
  { value: 'track', label: loginTexts.tabs.track },
  { value: 'calculator', label: loginTexts.tabs.calculator },
];

type Props = {
  firstTab?: TabName;
  /** it stands in the place of a screen that needs an account */
  continues?: boolean;
};

/** The logged-out home: sign in, track a parcel, or go to the calculator; below it, who the agency is. */
export function LoginPage({ firstTab = 'login', continues = false }: Props) {
  const asked: { tab?: unknown } = useSearch({ strict: false });
  const tab = TABS.find(({ value }) => value === asked.tab)?.value ?? firstTab;
  const navigate = useNavigate();
  // in the address, so that back leads to the tab before; what else stands there is the screen's behind the login
  const setTab = (next: TabName) =>
    void navigate({ to: '.', search: before => ({ ...before, tab: next }), resetScroll: false });
  const { name } = currentAgency();
  const { title } = loginTexts[tab];
  const lead = tab === 'login' && continues ? loginTexts.continues : loginTexts[tab].lead;
  useDocumentTitle(title);
  return (
    <>
      <div className="entrance">
        <EntrancePanel />
        <main id="main" tabIndex={-1} className="entrance__main">
          <div className={styles.box}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            <p className={styles.lead}>{lead}</p>
            <TabBar label={loginTexts.tabs.label} tabs={TABS} value={tab} onChange={setTab}>
              {tab === 'login' && <LoginTab />}
              {tab === 'track' && <TrackTab />}
              {tab === 'calculator' && <CalculatorTab />}
            </TabBar>
          </div>
          <footer className={styles.foot}>
            <LinkAnchor to="/politics" fw={500} size="sm">
              {loginTexts.terms}
            </LinkAnchor>
            <span>{loginTexts.copyright(YEAR, name)}</span>
          </footer>
        </main>
      </div>
      <Suspense>
        <Landing />
      </Suspense>
    </>
  );
}
