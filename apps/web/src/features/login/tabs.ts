export const LOGIN_TABS = ['login', 'track', 'calculator'] as const;
export type LoginTab = (typeof LOGIN_TABS)[number];

export const isLoginTab = (value: unknown): value is LoginTab => LOGIN_TABS.some(tab => tab === value);
