import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CalculatorSearch, readCalculatorSearch } from './calculator-search.ts';

/** What the calculator's address says, and the way to another one. */
export function useCalculatorSearch() {
  const navigate = useNavigate();
  const search = readCalculatorSearch(useSearch({ strict: false }));
  const onSearch = (next: CalculatorSearch, { replace } = { replace: false }) =>
    navigate({ to: '.', search: next, replace, resetScroll: !replace });
  return { search, onSearch };
}
