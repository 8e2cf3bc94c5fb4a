import '../theme/base-styles.ts';
import { createClient, type Failure } from '@puerta/contract/client';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { type Agency, injectedAgency, setAgency } from '../lib/session/agency.ts';
import { catchEarlyKeys } from '../lib/station/early-keys.ts';
import { currentSession } from '../lib/session/session.ts';
import { libTexts } from '../lib/texts.es.ts';
import { App } from './App.tsx';
import { openShell } from './use-shell.ts';
import { PlainScreen } from './PlainScreen.tsx';
import { appTexts } from './texts.es.ts';

/** Nothing is injected by the development server, nor for a host that no agency has: there we ask. */
async function askForAgency(): Promise<Agency | Failure> {
  const client = createClient({
    headers: () => ({}),
    networkMessage: libTexts.network,
    brokenMessage: libTexts.broken,
  });
  const answer = await client('GET /auth/session');
  return answer.success ? answer.agency : (answer as Failure);
}

async function start(): Promise<void> {
  if (currentSession().audience === 'staff') {
    catchEarlyKeys();
  }
  const place = document.getElementById('root');
  if (!place) {
    throw new Error('The page has no #root');
  }
  const agency = injectedAgency() ?? (await askForAgency());
  if ('error' in agency) {
    const isUnknown = agency.error.code === 'agency_not_found';
    const text = isUnknown ? appTexts.unknownAgency : appTexts.tryLater;
    document.title = agency.message;
    createRoot(place).render(<PlainScreen title={agency.message} text={text} />);
    return;
  }
  setAgency(agency);
  if (location.search.includes('correo=')) {
    (await import('./tell-confirmed.ts')).tellConfirmed();
  }
  // The first-paint panel stays until the first screen is there to take its place.
  const shell = await openShell(currentSession().audience);
  await shell.router.load();
  // A transition is drawn in slices: a finger on a slow phone is heard between them.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App firstShell={shell} />
      </StrictMode>,
    ),
  );
}

void start();
