import { IdField } from '#platform/http/fields';

/** Query of GET /ai/insights/calibration. */
export class CalibrationQuery {
  @IdField({
    in: 'query',
    required: false,
    example: 1,
    description: 'Uses only the estimates for this business',
  })
  business_id?: number;
}
