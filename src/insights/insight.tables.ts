import type { ActionKind, Effort, Feature, Figures, Impact } from '#libs/rank-model';
import type { EntityManager } from '#platform/database/entity-manager';
import type { ColumnType, Generated, Kysely } from 'kysely';

/** Read as text that `new Date` takes. */
type Moment = ColumnType<string, Date, Date>;
type MaybeMoment = ColumnType<string | null, Date | null, Date | null>;

interface TenantColumns {
  account_id: number;
  livemode: boolean;
}

/** What of an estimate is stored with the advice, and kept when the advice is replaced. */
interface ImpactColumns {
  positions_gained: number;
  interval_low: number;
  interval_high: number;
  /** Standard deviation of the difference of two scans when nothing changes; null where it was not estimated. */
  noise: number | null;
  method: Impact['method'];
  confidence: Impact['confidence'];
}

interface SeriesColumns extends TenantColumns {
  business_id: number;
  keyword: string;
  keyword_key: string;
  action: ActionKind;
  /** The scan that it rests on. */
  scan_id: number;
}

/** The tables of insights: rows that are written and read many at a time. */
export interface InsightTables {
  /** Businesses with scans that no insight rests on yet. */
  insight_due: TenantColumns & {
    business_id: number;
    /** The latest of them. */
    scan_id: number;
    requested_at: Moment;
    due_at: Moment;
    /** Generations in a row that failed. */
    failures: Generated<number>;
  };
  insight: SeriesColumns &
    ImpactColumns & {
      id: Generated<number>;
      title: string;
      description: string;
      /** The same in the words of a language model; null for the plain ones. */
      worded_title: string | null;
      worded_description: string | null;
      effort: Effort;
      share_of_local_voice_gained: number;
      source: string;
      features: Feature[];
      /** As JSON: written as text, read as an object. */
      figures: ColumnType<Figures, string, string>;
      /** Indexes of the pins it rests on. */
      pins: number[];
      /** Rows of `place`, the most telling first. */
      rivals: number[];
      pins_measured: number;
      /** Of all lists of the scan together. */
      results: number;
      /** What insights are ordered by. */
      score: number;
      generated_at: Moment;
    };
  insight_estimate: SeriesColumns &
    ImpactColumns & {
      id: Generated<number>;
      /** Of features, as advised. */
      change: unknown;
      estimated_at: Moment;
      outcome_scan_id: number | null;
      /** The part of the change that came to pass. */
      realised: number | null;
      /** Average total rank before minus after. */
      outcome: number | null;
      /** Nothing else that was advised came to pass between the same scans. */
      is_alone: boolean | null;
      checked_at: MaybeMoment;
    };
}

/** Bound to the current transaction, if there is one. */
export function insightTables(em: EntityManager): Kysely<InsightTables> {
  return em.getKysely<InsightTables>();
}
