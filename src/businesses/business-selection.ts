/** Several businesses: those with these ids, or those that have a tag when the selection is read. */
export type BusinessSelection = { readonly ids: readonly number[] } | { readonly tag: string };
