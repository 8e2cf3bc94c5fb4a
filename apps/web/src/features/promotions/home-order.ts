/** The promotions in the specified order of the home page. */
export const HOME_ORDER = ['AGPC', 'AGPB', 'AGPM', 'AGPA'] as const;
