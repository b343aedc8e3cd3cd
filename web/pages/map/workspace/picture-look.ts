import { readSetting } from '../../../base/settings-storage.js';
import { chosenPalette } from '../../../map/palette.js';

/** Returns the query parameters with which the service draws a map as the page shows it. */
export function pictureLook(): { readonly palette: string; readonly background: string } {
  return {
    palette: chosenPalette() === 'safe' ? 'colorblind' : 'traffic',
    background: readSetting('streets') === 'off' ? 'plain' : 'streets',
  };
}
