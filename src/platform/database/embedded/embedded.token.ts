/** Provides `Embedded`, or null on the PostgreSQL size. */
export const EMBEDDED = Symbol('what only the embedded database has');
