export type YesOrNo = 'true' | 'false';

/** The values of a filter that admits the rows with or without a property. */
export const YES_OR_NO: readonly YesOrNo[] = ['true', 'false'];

export function isYes(value: YesOrNo | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'true';
}
