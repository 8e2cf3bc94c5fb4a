/** Sets what a field holds, so that whoever listens to it hears of it. */
export function setField(place: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (!place.isConnected || place.value === value) {
    return;
  }
  const type = place instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(place, value);
  place.dispatchEvent(new Event('input', { bubbles: true }));
}
