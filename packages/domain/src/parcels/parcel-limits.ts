/**
 * Limits and constants of the trade (docs/rules/measures.md), read by forms and contract alike; the database checks
 * some of them again (migrations 0001 and 0003).
 */

/** Pounds. */
export const WEIGHT_MIN = 1;
export const WEIGHT_MAX = 150;
/** Inches, in the calculators. */
export const CALCULATOR_SIDE_MIN = 1;
export const CALCULATOR_SIDE_MAX = 108;
/** Inches, in the wizards: what is larger can be quoted, not bought online (docs/rules/measures.md). */
export const WIZARD_SIDE_MIN = 1;
export const WIZARD_SIDE_MAX = 106;
/** Inches of length + 2×(width + height). */
export const GIRTH_MAX = 165;
/** US dollars of declared content. */
export const CONTENT_VALUE_MIN = 100;
export const CONTENT_VALUE_MAX = 1000;
/** Packages in an order, and in a pickup. */
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 10;
/** What the warehouse may record: above zero, up to these pounds and inches, two decimals. */
export const MEASURED_WEIGHT_MAX = 1000;
export const MEASURED_SIDE_MAX = 200;
/** What the carrier itself takes: pounds, inches of the longest side, inches of girth. */
export const CARRIER_WEIGHT_MAX = 150;
export const CARRIER_SIDE_MAX = 108;
export const CARRIER_GIRTH_MAX = 165;
/** Percent. */
export const MARGIN_MIN = 0;
export const MARGIN_MAX = 1000;

export const PAGE_SIZES = [50, 150, 500] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 50;
/** Rows of a list that may be chosen at once: as many as the longest page shows. */
export const CHOSEN_MAX = 500;
/** Rows of one call that does the same with each: few enough that a page tells how far it is, and may stop. */
export const PIECE_MAX = 25;
/** Packages on a client's detail. */
export const LATEST_PACKAGES = 5;

/** Days after its creation during which a label that has not shipped may be voided. */
export const VOID_DAYS = 90;
export const PICKUP_DAYS_OFFERED = 8;
/** US dollars; an agency may have its own. */
export const DEFAULT_PICKUP_FEE_CENTS = 2500;
/** A reception asks for money from this difference on. */
export const DEBT_THRESHOLD_CENTS = 100;

export const PASSWORD_MIN = 8;
export const CARD_NUMBER_MAX = 16;
/** Bytes of an uploaded picture: 5 MB. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024;
/** Quality of the compression before a picture is uploaded. */
export const PICTURE_QUALITY = 0.6;

/** How long (ms) a success message stays before the page moves on. */
export const REDIRECT_MS = 5000;
export const NOTIFICATIONS = { limit: 5, autoCloseMs: 4000, transitionMs: 250, width: 440 } as const;

/** Debts that one payment settles at most. */
export const MOST_DEBTS = 50;

/** Browsers of one customer that are told by web push; another one takes the oldest's place. */
export const MOST_DEVICES = 10;
/** Characters of the address at which a browser's maker takes messages; real ones have 100 to 500. */
export const PUSH_ENDPOINT_MAX = 1000;
