import { useEffect, useMemo } from 'react';

/** An address for what is here, given back when it is something else. */
export function useObjectUrl(blob: Blob | null): string | null {
  const address = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(
    () => () => {
      if (address) {
        URL.revokeObjectURL(address);
      }
    },
    [address],
  );
  return address;
}
