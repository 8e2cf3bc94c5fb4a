import type { LinkProps } from '@tanstack/react-router';

/**
 * Where the login leads besides the tabs. A link is drawn only once its screen exists: `forgot` (/password) and
 * `terms` (/politics) come with theirs.
 */
export type LoginLinks = {
  register?: LinkProps['to'];
  forgot?: LinkProps['to'];
  terms?: LinkProps['to'];
};

export const loginLinks: LoginLinks = { register: '/register' };
