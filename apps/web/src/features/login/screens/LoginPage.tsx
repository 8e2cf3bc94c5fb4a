import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { CalculatorTab } from '../components/CalculatorTab.tsx';
import { EntrancePanel } from '../components/EntrancePanel.tsx';
import styles from './LoginPage.module.css';
import { LoginTab } from '../components/LoginTab.tsx';
import { isLoginTab, type LoginTab as TabName } from '../tabs.ts';
import { TrackTab } from '../components/TrackTab.tsx';
import { loginTexts } from '../texts.es.ts';

// Nobody waits for it to sign in: it comes after the first screen stands.
const Landing = lazy(async () => ({ default: (await import('../../landing/Landing.tsx')).Landing }));

type Props = {
  firstTab?: TabName;
  /** it stands in the place of a screen that needs an account */
  continues?: boolean;
};

/** The logged-out home: sign in, track a parcel, or go to the calculator; below it, who the agency is. */
export function LoginPage({ firstTab = 'login', continues = false }: Props) {
  const [tab, setTab] = useState<TabName>(firstTab);
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
            <Tabs
              value={tab}
              onChange={value => setTab(isLoginTab(value) ? value : 'login')}
              keepMounted={false}
              classNames={{ list: styles.tabs, tab: styles.tab }}
            >
              <Tabs.List aria-label={loginTexts.tabs.label}>
                <Tabs.Tab value="login">{loginTexts.tabs.login}</Tabs.Tab>
                <Tabs.Tab value="track">{loginTexts.tabs.track}</Tabs.Tab>
                <Tabs.Tab value="calculator">{loginTexts.tabs.calculator}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="login">
                <LoginTab />
              </Tabs.Panel>
              <Tabs.Panel value="track">
                <TrackTab />
              </Tabs.Panel>
              <Tabs.Panel value="calculator">
                <CalculatorTab />
              </Tabs.Panel>
            </Tabs>
          </div>
          <footer className={styles.foot}>
            <LinkAnchor to="/politics" fw={500} size="sm">
              {loginTexts.terms}
            </LinkAnchor>
            <span>{loginTexts.copyright(2026, name)}</span>
          </footer>
        </main>
      </div>
      <Suspense>
        <Landing />
      </Suspense>
    </>
  );
}
