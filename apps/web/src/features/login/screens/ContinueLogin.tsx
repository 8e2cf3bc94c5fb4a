import { useEffect } from 'react';
import { rememberWanted } from '../../../lib/wanted-page.ts';
import { LoginPage } from './LoginPage.tsx';

/** The login in the place of a screen that needs an account: signing in, or opening one, leads on to that screen. */
export function ContinueLogin() {
  useEffect(() => rememberWanted(location.pathname + location.search), []);
  return <LoginPage continues />;
}
