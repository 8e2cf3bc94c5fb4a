import type { KeyboardEvent } from 'react';

/** Whether the caret stands where an arrow would leave the text, or the whole text is chosen. */
function isAtEdge(field: HTMLInputElement, side: 'start' | 'end'): boolean {
  const { selectionStart, selectionEnd, value } = field;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return (
    isWhole || (selectionStart === selectionEnd && selectionStart === (side === 'start' ? 0 : value.length))
  );
}

const cellsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLInputElement>('input[aria-label]') ?? []),
];

/** The cell that a key of a sheet goes to from this one; null for keys that mean nothing of the kind, and at the edges. */
export function neighbour(event: KeyboardEvent<HTMLInputElement>): HTMLInputElement | null {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return null;
  }
  const field = event.currentTarget;
  const row = field.closest('tr');
  const at = cellsOf(row).indexOf(field);
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (isUp) {
    return cellsOf(row?.previousElementSibling)[at] ?? null;
  }
  if (event.key === 'ArrowDown' || event.key === 'Enter') {
    return cellsOf(row?.nextElementSibling)[at] ?? null;
  }
  if (event.key === 'ArrowLeft' && isAtEdge(field, 'start')) {
    return cellsOf(row)[at - 1] ?? null;
  }
  if (event.key === 'ArrowRight' && isAtEdge(field, 'end')) {
    return cellsOf(row)[at + 1] ?? null;
  }
  return null;
}
