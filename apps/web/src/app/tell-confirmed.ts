import { notify } from '../lib/notice/notify.ts';
import { confirmedTexts as texts } from './confirmed.es.ts';

/**
 * Says what came of the link that confirms an e-mail, and takes it out of the address: it is told once, to visitors and
 * to who is signed in. Called before a router reads the address, which signed-in people's leads home.
 */
export function tellConfirmed(): void {
  const outcome = new URLSearchParams(location.search).get('correo');
  if (location.pathname !== '/login' || (outcome !== 'confirmado' && outcome !== 'vencido')) {
    return;
  }
  window.history.replaceState(window.history.state, '', location.pathname);
  void notify({ kind: outcome === 'confirmado' ? 'success' : 'warning', ...texts[outcome] });
}
