import type { BusinessMention } from '#libs/ai-answers';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

/** One answer, or why there is none. */
export interface AiAnswerRow {
  readonly pin: number;
  /** 0 for the first question at a pin. */
  readonly repeat: number;
  readonly unmeasuredReason: string | null;
  readonly namedBy: BusinessMention['namedBy'];
  readonly position: number | null;
  /** Null if it was not measured, like `names`. */
  readonly isCited: boolean | null;
  readonly names: readonly string[] | null;
}

/** What answers cost since the last one that was stored. */
interface PaidFor {
  readonly searches: number;
  readonly micros: number;
  readonly currency: string;
}

const COLUMNS = `pin, repeat, unmeasured_reason as "unmeasuredReason", named_by as "namedBy", position,
  is_cited as "isCited", names`;

/** Sums, so that a repeated write counts once. */
const COUNT = `
  update ai_scan set (answers_measured, answers_named, answers_citing, paid_searches, cost_micros) = (
    select count(*) filter (where unmeasured_reason is null), count(named_by), count(*) filter (where is_cited),
      coalesce(sum(answer.paid_searches), 0), coalesce(sum(answer.cost_micros), 0)
    from ai_answer answer where ai_scan_id = ai_scan.id
  ), cost_currency = case when ?::int > 0 then ? else cost_currency end
  where id = ?`;

/** The answers of AI scans. */
@Injectable()
export class AiAnswersRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the answers by pin and repeat. The caller has checked the tenant, or holds the lease. */
  findAll(aiScanId: number): Promise<AiAnswerRow[]> {
    return this.em.execute<AiAnswerRow[]>(
      `select ${COLUMNS} from ai_answer where ai_scan_id = ? order by pin, repeat`,
      [aiScanId],
    );
  }

  /** Stores an answer and updates the counts of its scan, whose lease must be locked. Idempotent. */
  async store(aiScanId: number, answer: AiAnswerRow, { searches, micros, currency }: PaidFor): Promise<void> {
    const { pin, repeat, unmeasuredReason, namedBy, position, isCited, names } = answer;
    await this.em.execute(
      `insert into ai_answer (ai_scan_id, pin, repeat, unmeasured_reason, named_by, position, is_cited, names,
         paid_searches, cost_micros)
       values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?) on conflict do nothing`,
      [
        aiScanId,
        pin,
        repeat,
        unmeasuredReason,
        namedBy,
        position,
        isCited,
        names && JSON.stringify(names),
        searches,
        micros,
      ],
    );
    await this.em.execute(COUNT, [searches, currency, aiScanId]);
  }
}

holdsNoAccess('ai_answer', 'Results.');
