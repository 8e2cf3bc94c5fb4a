/**
 * Every limit and constant that the specification fixes (customer portal §5 and §9, back-office §5 and §9),
 * read by forms, contract and database checks alike.
 */

/** Pounds. */
export const WEIGHT = { min: 1, max: 150 } as const;
/** Inches, in the calculators. */
export const CALCULATOR_SIDE = { min: 1, max: 108 } as const;
/** Inches, in the wizards: what is larger can be quoted, not bought online (decisions §4). */
export const WIZARD_SIDE = { min: 1, max: 106 } as const;
/** Inches of length + 2×(width + height). */
export const MAX_GIRTH = 165;
/** US dollars of declared content. */
export const CONTENT_VALUE = { min: 100, max: 1000 } as const;
/** Packages in an order, and in a pickup. */
export const QUANTITY = { min: 1, max: 10 } as const;
/** What the warehouse may record: above zero, up to these pounds and inches, two decimals. */
export const MEASURED = { maxWeight: 1000, maxSide: 200 } as const;
/** What the carrier itself takes: pounds, inches of the longest side, inches of girth. */
export const CARRIER = { maxWeight: 150, maxSide: 108, maxGirth: MAX_GIRTH } as const;
/** Percent. */
export const MARGIN = { min: 0, max: 1000 } as const;

export const PAGE_SIZES = [50, 150, 500] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 50;
/** Packages on a client's detail. */
export const LATEST_PACKAGES = 5;

/** Days after its creation during which a label that has not shipped may be voided. */
export const VOID_DAYS = 90;
export const PICKUP_DAYS_OFFERED = 8;
/** US dollars; an agency may have its own. */
export const DEFAULT_PICKUP_FEE_CENTS = 2500;
/** A reception asks for money from this difference on. */
export const DEBT_THRESHOLD_CENTS = 100;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_CARD_NUMBER_LENGTH = 16;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Quality of the compression before a picture is uploaded. */
export const PICTURE_QUALITY = 0.6;

/** How long (ms) a success message stays before the page moves on. */
export const REDIRECT_MS = 5000;
export const NOTIFICATIONS = { limit: 5, autoCloseMs: 4000, transitionMs: 250, width: 440 } as const;
/** Under this width (px) the mobile layout shows. */
export const MOBILE_WIDTH = 770;
