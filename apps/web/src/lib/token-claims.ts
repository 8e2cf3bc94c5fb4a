import type { Claims } from '@puerta/contract/auth';

/** The claims inside a token, unverified and for display only; null when it is not a token. */
export function decodeClaims(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const binary = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && 'type' in value && 'role' in value && 'name' in value;
}
