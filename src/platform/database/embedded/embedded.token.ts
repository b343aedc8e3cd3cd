/** Provides `Embedded`, or null on the PostgreSQL size. */
export const EMBEDDED = Symbol('EMBEDDED');
