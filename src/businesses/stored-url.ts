import { cleanProfileUrl } from '#libs/place-identity';

/**
 * Returns the URL of a business as new rows store it. Rows from before keep the text that was sent, so compare URLs by
 * this form.
 */
export function storedUrl(gbpUrl: string): string {
  return cleanProfileUrl(gbpUrl) ?? gbpUrl;
}
