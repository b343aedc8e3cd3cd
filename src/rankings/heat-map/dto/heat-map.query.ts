import { PALETTES, type PaletteName } from '#libs/heat-map';
import { ChoiceField, TextField, WholeNumberField } from '#platform/http/fields';

/** In pixels; a picture is about a third higher than it is wide. */
export const WIDTH_MIN = 200;
export const WIDTH_MAX = 1600;
export const WIDTH_DEFAULT = 800;

/** Query of GET /scans/{id}/heatmap.svg and .png. */
export class HeatMapQuery {
  @TextField({
    max: 300,
    required: false,
    example: 'osm:node/4614269759',
    description: 'The `place_id` of any place seen in the scan; the business itself unless told',
  })
  place_id?: string;

  @ChoiceField(Object.keys(PALETTES), {
    description: '`colorblind` is safe without red-green or blue-yellow vision; `traffic` unless told',
  })
  palette?: PaletteName;

  @ChoiceField(['mi', 'km'], { description: 'Of the scale bar; `mi` unless told' })
  unit?: 'mi' | 'km';

  @WholeNumberField({
    min: WIDTH_MIN,
    max: WIDTH_MAX,
    in: 'query',
    required: false,
    example: WIDTH_DEFAULT,
    description: `In pixels; ${WIDTH_DEFAULT} unless told`,
  })
  width?: number;
}
