import { useQuery } from '@tanstack/react-query';
import { read } from '../../lib/query/read.ts';
import { productTexts } from './texts.es.ts';

/** Says of a promotion that it is dearer than the ordinary service, and where; nothing of one that nowhere is. */
export function useCompared(): (code: string) => string | null {
  const { data } = useQuery(read('products', 'POST /product/compare'));
  return code => {
    const found = data?.find(one => one.code === code);
    return found && found.dearer > 0 ? productTexts.dearer(found.dearer, found.cities) : null;
  };
}
