/** Injection token of `InvoiceSettings`. */
export const INVOICE_SETTINGS = Symbol('InvoiceSettings');

/** Injection token of the base of `pdf_url`: `PUBLIC_URL`, or empty for relative URLs. */
export const LINK_BASE = Symbol('LinkBase');
