import * as z from 'zod/mini';

/**
 * What may be said of a parcel beyond the agreed call, where its buyer wants to: asked for in every wizard, kept on
 * the order in columns of these names, undefined when it is blank or absent.
 */
export const parcelExtras = {};

/** What its buyer said is inside, as a package's record shows it: columns of its order, by their names. */
export const declaredContent = { content: z.string() };
