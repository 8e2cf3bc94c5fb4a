/** Whether a click is no second one of a double click: what a first one has changed under the pointer is not clicked by it. */
export const isFirstClick = (event: { detail: number }): boolean => event.detail < 2;
