import { splitRepackageCode } from '@puerta/domain/tracking-number';

const PACKAGE_NUMBER = /^P\d{6,}$/;

/** What a scan asks for: our repackage label carries the package's number before its tracking. */
export function searchedCode(scanned: string): string {
  const parts = splitRepackageCode(scanned);
  return parts && PACKAGE_NUMBER.test(parts.packageNumber) ? parts.tracking : scanned.trim().toUpperCase();
}
