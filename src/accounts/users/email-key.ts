/**
 * Returns the canonical form of an e-mail address, which is stored and compared. SQL must not compute it: its `lower()`
 * depends on the locale of the database and converts `İ` to `i`, unlike JavaScript.
 */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase().normalize('NFC');
}
