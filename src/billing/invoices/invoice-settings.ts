/** `InvoiceSettings`, for injection. */
export const INVOICE_SETTINGS = Symbol('InvoiceSettings');

/** What the addresses that are given out start with; empty for addresses relative to this server. */
export const LINK_BASE = Symbol('base of links');
