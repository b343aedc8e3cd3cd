import type { ActionKind, Effort, Feature, Figures, Impact } from '#libs/rank-model';
import type { EntityManager } from '#platform/database/entity-manager';
import { CamelCasePlugin, type ColumnType, type Generated, type Kysely } from 'kysely';

/** Written as a Date, read as text in a form that `new Date` parses. */
type Moment = ColumnType<string, Date, Date>;
type MaybeMoment = ColumnType<string | null, Date | null, Date | null>;

interface TenantColumns {
  accountId: number;
  livemode: boolean;
}

/** Columns of an estimate, in `insight` and in `insight_estimate`, which outlives the insight. */
interface ImpactColumns {
  positionsGained: number;
  intervalLow: number;
  intervalHigh: number;
  /** Standard deviation of the difference of two scans without a change; null if it was not estimated. */
  noise: number | null;
  method: Impact['method'];
  confidence: Impact['confidence'];
}

interface SeriesColumns extends TenantColumns {
  businessId: number;
  keyword: string;
  keywordKey: string;
  action: ActionKind;
  /** The scan that the row is based on. */
  scanId: number;
}

/** The tables of insights. */
export interface InsightTables {
  /** Businesses with scans that have no insights yet. */
  insightDue: TenantColumns & {
    businessId: number;
    /** The latest of these scans. */
    scanId: number;
    requestedAt: Moment;
    dueAt: Moment;
    /** Consecutive failed generations. */
    failures: Generated<number>;
  };
  insight: SeriesColumns &
    ImpactColumns & {
      id: Generated<number>;
      title: string;
      description: string;
      /** The wording of a language model; null if the plain text is shown. */
      wordedTitle: string | null;
      wordedDescription: string | null;
      effort: Effort;
      shareOfLocalVoiceGained: number;
      source: string;
      features: Feature[];
      /** JSON: written as text, read as an object. */
      figures: ColumnType<Figures, string, string>;
      /** Indexes of the pins that the insight concerns. */
      pins: number[];
      /** Rows of `place`, most relevant first. */
      rivals: number[];
      pinsMeasured: number;
      /** Number of results over all pins of the scan. */
      results: number;
      /** Sort key of the insights. */
      score: number;
      generatedAt: Moment;
    };
  insightEstimate: SeriesColumns &
    ImpactColumns & {
      id: Generated<number>;
      /** The advised change of features. */
      change: unknown;
      estimatedAt: Moment;
      outcomeScanId: number | null;
      /** Fraction of the change that was made. */
      realised: number | null;
      /** Average total rank before minus after. */
      outcome: number | null;
      /** Whether no other advised change was made between the same scans. */
      isAlone: boolean | null;
      checkedAt: MaybeMoment;
    };
}

/** Returns the stored columns of an impact. */
export function impactColumns({
  positionsGained,
  interval90,
  noise,
  method,
  confidence,
}: Impact): ImpactColumns {
  const [intervalLow, intervalHigh] = interval90;
  return { positionsGained, intervalLow, intervalHigh, noise, method, confidence };
}

const CAMEL_CASE = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Returns a query builder on the current transaction, if any. Columns are camelCase, also in results of plain SQL. */
export function insightTables(em: EntityManager): Kysely<InsightTables> {
  return em.getKysely<InsightTables>().withPlugin(CAMEL_CASE);
}
