import { dashboardPages } from '#platform/outbox/dashboard-pages';
import { defineEvent } from '#platform/outbox/define-event';
import { ApiProperty } from '@nestjs/swagger';

/** Tests one endpoint. */
export class WebhookTestDto {
  @ApiProperty({ type: 'integer', example: 3, description: 'The endpoint that is tested' })
  endpoint_id!: number;
}

export const WEBHOOK_TEST = defineEvent({
  type: 'webhook.test',
  when: 'You request a test of one endpoint without a type, in the dashboard or with `webhook test`.',
  data: WebhookTestDto,
  page: ({ endpoint_id: id }) => dashboardPages.webhook(id),
  example: { endpoint_id: 3 },
});
