/** What a link opens: one scan, or the portfolio of a tag. */
export type ShareSubject = { readonly scanId: number } | { readonly tag: string; readonly livemode: boolean };
