import { type PaletteName, PALETTES } from '#libs/rank-bands';
import { answerIfKnown } from '#platform/http/etags';
import { ChoiceField, WholeNumberField } from '#platform/http/fields';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { file, Reads, Resource } from '../../accounts/resource.js';
import { SeriesFilterQuery } from '../../scanning/dto/series-filter.query.js';
import { asPicture, GIF } from '../heat-map/as-picture.js';
import { BACKGROUNDS, drawingOptions } from '../heat-map/dto/heat-map.query.js';
import { HistoryQuery } from '../history/dto/history.query.js';
import { HEAT_MAPS_BUSY } from '../results/rankings.problems.js';
import { MAX_FRAMES, TimeLapseService } from './time-lapse.service.js';

const WIDTH = { min: 200, max: 600 } as const;
const DEFAULT_WIDTH = 480;

/** Query of GET /history/timelapse.gif. */
class TimeLapseQuery extends HistoryQuery {
  @ChoiceField(Object.keys(PALETTES), { description: 'As of a heat map. Defaults to `traffic`' })
  palette?: PaletteName;

  @ChoiceField(['mi', 'km'], { description: 'Unit of the scale bar. Defaults to `mi`' })
  unit?: 'mi' | 'km';

  @ChoiceField(BACKGROUNDS, { description: 'As of a heat map. Defaults to `streets`' })
  background?: (typeof BACKGROUNDS)[number];

  @WholeNumberField({
    ...WIDTH,
    in: 'query',
    required: false,
    example: DEFAULT_WIDTH,
    description: `Width in pixels. Defaults to ${DEFAULT_WIDTH}`,
  })
  width?: number;
}

@Resource({ path: 'history', tag: 'History', allowsRestricted: 'all' })
export class TimeLapseController {
  constructor(private readonly timeLapse: TimeLapseService) {}

  @Reads({
    path: 'timelapse.gif',
    summary: 'Draw the heat maps of a series as an animation',
    description: `Shows the latest ${MAX_FRAMES} scans of one series in the period, oldest first, each with its date and figures. The series is that of the latest scan that the filters admit.`,
    problems: [NOT_FOUND, HEAT_MAPS_BUSY],
    returns: file(GIF),
  })
  @RequestCost(10)
  async getTimeLapse(@Http() http: Exchange, @QueryParams() query: TimeLapseQuery): Promise<Buffer | string> {
    const { business_id: businessId, keyword, from, to, width = DEFAULT_WIDTH } = query;
    const filter = SeriesFilterQuery.toFilter(query);
    const options = { businessId, keyword, from, to, filter, width, ...drawingOptions(query) };
    const frames = await this.timeLapse.frames(http.tenant, options);
    void asPicture(http.reply, GIF);
    // Equal frames give equal animations, so the ETag needs no rendering.
    return answerIfKnown(http.request, http.reply, frames.join(''))
      ? ''
      : this.timeLapse.gif(http.tenant, frames);
  }
}
