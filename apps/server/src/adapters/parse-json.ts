/** What came from outside as JSON; undefined where it is none, which no schema takes. Some put a byte order mark before it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
