import { closeSignal } from '#platform/http/close-signal';
import { MAX_ID } from '#platform/http/id.pipe';
import { Idempotency } from '#platform/http/idempotency/idempotency';
import { Injectable } from '@nestjs/common';
import { creditsFor } from '../../billing/credit-cost.js';
import { CreateScanDto } from '../../scanning/dto/create-scan.dto.js';
import { ScanDto } from '../../scanning/dto/scan.dto.js';
import { ScanPreviewDto } from '../../scanning/dto/scan-preview.dto.js';
import { type CreatedScan, CreateScan } from '../../scanning/order/create-scan.js';
import { ScanProgress } from '../../scanning/read/scan-progress.js';
import { isEnded } from '../../scanning/record/scan.entity.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { settingsOf, toSearch } from '../../scanning/record/search-settings.js';
import { ScansController } from '../../scanning/scans.controller.js';
import { describeSearch } from '../../search/describe-search.js';
import { invalid, PreviewTokens } from '../preview-tokens.js';
import { READS, routeOf, type Tool, tool, type ToolAnswer, type ToolCall } from '../tool.js';
import { countOf, listById } from './list-rows.js';
import { LIMIT, ListScansInput, StartScanInput, WAIT_SECONDS, WaitForScanInput } from './scan-inputs.js';

const SCAN_FIELDS =
  'id,business_id,keyword,status,grid_size,radius_miles,provider,series_id,pins_total,pins_measured,pins_found,' +
  'average_rank,average_total_rank,share_of_local_voice,health_score,credits_charged,failure,created_at,completed_at';

/** Tools for scans. A scan spends credits, so it is only started with the token of a preview. */
@Injectable()
export class ScanTools {
  constructor(
    private readonly scans: ScansService,
    private readonly progress: ScanProgress,
    private readonly create: CreateScan,
    private readonly idempotency: Idempotency,
    private readonly tokens: PreviewTokens,
  ) {}

  readonly all: readonly Tool[] = [
    tool({
      name: 'list_scans',
      title: 'List scans',
      description:
        'Lists scans with their state and metrics, newest first, optionally of one business and keyword.',
      input: ListScansInput,
      route: routeOf(ScansController, 'listScans'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/scans',
        default:
          'id,business_id,keyword,status,grid_size,radius_miles,average_total_rank,share_of_local_voice,health_score,' +
          'completed_at',
      },
      run: (call) => this.list(call),
    }),
    tool({
      name: 'preview_scan',
      title: 'Preview a scan and its cost',
      description:
        'Returns the pins, credits and coverage of a scan, and a preview_token for start_scan. Stores and charges nothing. ' +
        'Tell the user the credits before you start the scan.',
      input: CreateScanDto,
      route: routeOf(ScansController, 'previewScan'),
      scope: 'read',
      hints: { readOnly: true, idempotent: true, openWorld: false },
      run: (call) => this.preview(call),
    }),
    tool({
      name: 'start_scan',
      title: 'Start a scan (spends credits)',
      description:
        'Starts the scan of a preview: spends one credit per measured pin. Needs preview_token and exactly the parameters ' +
        'of the preview. Returns at once; wait_for_scan follows it. Repeating a call returns the same scan and spends ' +
        'nothing more.',
      input: StartScanInput,
      route: routeOf(ScansController, 'createScan'),
      scope: 'write',
      hints: { readOnly: false, idempotent: true, openWorld: true },
      run: (call) => this.start(call),
    }),
    tool({
      name: 'wait_for_scan',
      title: 'Wait for a scan',
      description:
        'Waits until a scan has ended, at most `seconds`, and returns its state and metrics. Call it again while the ' +
        'status is queued or running. Then use read_rankings or picture_of_map.',
      input: WaitForScanInput,
      route: routeOf(ScansController, 'getScan'),
      scope: 'read',
      hints: READS,
      fields: { of: '/api/v1/scans/:id', default: SCAN_FIELDS },
      run: (call) => this.wait(call),
    }),
  ];

  private async list({ tenant, input }: ToolCall<ListScansInput>): Promise<ToolAnswer> {
    const filter = {
      businessId: input.business_id,
      keyword: input.keyword,
      seriesId: input.series_id,
      status: input.status,
      createdFrom: input.created_from,
      createdBefore: input.created_before,
    };
    const found = await listById(
      (olderThan, count) => this.scans.list(tenant, filter, olderThan, count),
      (row) => ScanDto.from(row),
      { start: MAX_ID, limit: input.limit ?? LIMIT, cursor: input.cursor },
    );
    return { summary: countOf(found, 'scan'), data: {}, list: { name: 'scans', ...found } };
  }

  private async preview({ tenant, input }: ToolCall<CreateScanDto>): Promise<ToolAnswer> {
    const request = CreateScanDto.toInput(input);
    const plan = await this.create.preview(tenant, request);
    const { lat, lng } = plan.business;
    const search = { ...toSearch(settingsOf(input)), keyword: request.keyword, lat, lng };
    const preview = ScanPreviewDto.from(tenant, plan, describeSearch(plan.provider, search));
    const { credits, pins, coverage, provider_request: asked } = preview;
    const { token, expiresAt } = this.tokens.create(tenant, { request: { ...input }, credits });
    return {
      summary: `${pins} pins, ${credits} credits at most; coverage ${coverage.outcome}. Nothing was started or charged.`,
      data: {
        pins,
        credits,
        provider: preview.provider,
        provider_cost: preview.provider_cost,
        spacing_meters: preview.spacing_meters,
        coverage: { outcome: coverage.outcome, pins_covered: coverage.pins_covered },
        refusal: asked.refusal,
        preview_token: token,
        expires_at: expiresAt.toISOString(),
      },
    };
  }

  private async start({ tenant, input, request }: ToolCall<StartScanInput>): Promise<ToolAnswer> {
    const { preview_token: token, ...body } = input;
    const { id: key, credits } = this.tokens.check(tenant, token, body);
    const order = { ...CreateScanDto.toInput(body), requestId: request.id };
    const run = async () => {
      await this.requireSameCost(tenant, order, credits);
      return this.create.run(tenant, order);
    };
    const describe = ({ scan }: CreatedScan) => ({
      status: 202,
      location: `/api/v1/scans/${scan.id}`,
      body: ScanDto.from(scan),
    });
    const { answer, result } = await this.idempotency.once({ run, describe }, tenant, {
      route: 'MCP start_scan',
      key,
      body,
    });
    const scan = JSON.parse(answer.body) as ScanDto;
    return {
      summary:
        `Scan ${scan.id} ${result ? 'has started' : 'was started by an earlier call with this token'}; ` +
        `${scan.credits_reserved} credits are reserved. Next: wait_for_scan.`,
      data: {
        scan_id: scan.id,
        status: scan.status,
        pins_total: scan.pins_total,
        credits_reserved: scan.credits_reserved,
        already_started: result === null,
      },
    };
  }

  /** @throws Problem `preview_invalid` if the scan has another cost now, for example because an area has changed */
  private async requireSameCost(
    tenant: ToolCall<unknown>['tenant'],
    order: ReturnType<typeof CreateScanDto.toInput>,
    credits: number,
  ): Promise<void> {
    const now = creditsFor(tenant, (await this.create.preview(tenant, order)).grid.pins.length);
    if (now !== credits) throw invalid(`The scan costs ${now} credits now; the preview said ${credits}.`);
  }

  private async wait({ tenant, input, reply }: ToolCall<WaitForScanInput>): Promise<ToolAnswer> {
    const { scan_id: id, seconds = WAIT_SECONDS } = input;
    const found = await this.scans.get(tenant, id);
    if (!isEnded(found.status) && seconds > 0) {
      await this.progress.hasEnded(id, { signal: closeSignal(reply), timeoutMs: seconds * 1000 });
    }
    const scan = ScanDto.from(await this.scans.get(tenant, id));
    const progress = `${scan.pins_measured} of ${scan.pins_total} pins are measured`;
    const next = isEnded(scan.status) ? '' : ' Call wait_for_scan again.';
    return { summary: `Scan ${id} is ${scan.status}: ${progress}.${next}`, data: scan };
  }
}
