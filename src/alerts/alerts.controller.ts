import { AlertDto } from '#platform/alert-log/alert.dto';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { Lists, Resource } from '../accounts/resource.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsQuery } from './dto/alerts.query.js';

@Resource({ path: 'alerts', tag: 'Alerts', dto: AlertDto, allowsRestricted: 'all' })
export class AlertsController {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly businesses: BusinessesService,
  ) {}

  @Lists({
    summary: 'List alerts',
    description:
      'Newest first, about all businesses, campaigns and the account itself. Returns all alerts unless `limit` is given. Each alert ' +
      'was also sent as the event `alert.triggered`.',
    problems: [NOT_FOUND],
  })
  async listAlerts(@Http() http: Exchange, @QueryParams() query: AlertsQuery): List<AlertDto> {
    const { business_id: businessId, ...page } = query;
    await this.businesses.checkFilter(http.tenant, businessId);
    const read = (beforeId: number, count: number) =>
      this.alerts.list(http.tenant, businessId, beforeId, count);
    return http.listNewestFirst(page, read, AlertDto);
  }
}
