import { type PaletteName, PALETTES } from '#libs/rank-bands';
import { ChoiceField, TextField, WholeNumberField } from '#platform/http/fields';

/** Width in pixels. The height is about four thirds of it. */
export const WIDTH_MIN = 200;
export const WIDTH_MAX = 1600;
export const WIDTH_DEFAULT = 800;

export const BACKGROUNDS = ['streets', 'plain'] as const;

/** Returns how a picture is drawn, with the defaults that the queries state. */
export function drawingOptions({
  palette = 'traffic',
  unit = 'mi',
  background,
}: Pick<HeatMapQuery, 'palette' | 'unit' | 'background'>) {
  return { palette, unit, isPlain: background === 'plain' };
}

/** Query of GET /scans/{id}/heatmap.svg and .png. */
export class HeatMapQuery {
  @TextField({
    max: 300,
    required: false,
    example: 'osm:node/4614269759',
    description: '`place_id` of a place in the scan. Defaults to the business itself',
  })
  place_id?: string;

  @ChoiceField(Object.keys(PALETTES), {
    description: '`colorblind` suits red-green and blue-yellow colour blindness. Defaults to `traffic`',
  })
  palette?: PaletteName;

  @ChoiceField(['mi', 'km'], { description: 'Unit of the scale bar. Defaults to `mi`' })
  unit?: 'mi' | 'km';

  @ChoiceField(BACKGROUNDS, {
    description:
      '`streets` draws a street map below the pins, where the service has one and the terms of the provider allow it. Defaults to `streets`',
  })
  background?: (typeof BACKGROUNDS)[number];

  @WholeNumberField({
    min: WIDTH_MIN,
    max: WIDTH_MAX,
    in: 'query',
    required: false,
    example: WIDTH_DEFAULT,
    description: `Width in pixels. Defaults to ${WIDTH_DEFAULT}`,
  })
  width?: number;
}
