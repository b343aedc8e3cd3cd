type Given<T> = { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns the fields that are not undefined. */
export function givenFields<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
