/** The smallest picture there is: one transparent point, as a PNG. */
const POINT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What a person may upload. */
export const picture = (): Blob => new Blob([Buffer.from(POINT, 'base64')], { type: 'image/png' });
