const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Whether it is a month of a calendar, `YYYY-MM`. */
export const isMonth = (text: string): boolean => MONTH.test(text);
