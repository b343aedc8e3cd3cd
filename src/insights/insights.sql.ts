import type { ActionKind, Effort, Feature, Figures, Impact } from '#libs/rank-model';
import type { EntityManager } from '#platform/database/entity-manager';
import { CamelCasePlugin, type ColumnType, type Generated, type Kysely } from 'kysely';

/** Read as text that `new Date` takes. */
type Moment = ColumnType<string, Date, Date>;
type MaybeMoment = ColumnType<string | null, Date | null, Date | null>;

interface TenantColumns {
  accountId: number;
  livemode: boolean;
}

/** What of an estimate is stored with the advice, and kept when the advice is replaced. */
interface ImpactColumns {
  positionsGained: number;
  intervalLow: number;
  intervalHigh: number;
  /** Standard deviation of the difference of two scans when nothing changes; null where it was not estimated. */
  noise: number | null;
  method: Impact['method'];
  confidence: Impact['confidence'];
}

interface SeriesColumns extends TenantColumns {
  businessId: number;
  keyword: string;
  keywordKey: string;
  action: ActionKind;
  /** The scan that it rests on. */
  scanId: number;
}

/** The tables of insights: rows that are written and read many at a time. */
export interface InsightTables {
  /** Businesses with scans that no insight rests on yet. */
  insightDue: TenantColumns & {
    businessId: number;
    /** The latest of them. */
    scanId: number;
    requestedAt: Moment;
    dueAt: Moment;
    /** Generations in a row that failed. */
    failures: Generated<number>;
  };
  insight: SeriesColumns &
    ImpactColumns & {
      id: Generated<number>;
      title: string;
      description: string;
      /** The same in the words of a language model; null for the plain ones. */
      wordedTitle: string | null;
      wordedDescription: string | null;
      effort: Effort;
      shareOfLocalVoiceGained: number;
      source: string;
      features: Feature[];
      /** As JSON: written as text, read as an object. */
      figures: ColumnType<Figures, string, string>;
      /** Indexes of the pins it rests on. */
      pins: number[];
      /** Rows of `place`, the most telling first. */
      rivals: number[];
      pinsMeasured: number;
      /** Of all lists of the scan together. */
      results: number;
      /** What insights are ordered by. */
      score: number;
      generatedAt: Moment;
    };
  insightEstimate: SeriesColumns &
    ImpactColumns & {
      id: Generated<number>;
      /** Of features, as advised. */
      change: unknown;
      estimatedAt: Moment;
      outcomeScanId: number | null;
      /** The part of the change that came to pass. */
      realised: number | null;
      /** Average total rank before minus after. */
      outcome: number | null;
      /** Nothing else that was advised came to pass between the same scans. */
      isAlone: boolean | null;
      checkedAt: MaybeMoment;
    };
}

/** Returns what of an impact is stored. */
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

/** Bound to the current transaction, if there is one. Columns are camelCase, those of plain SQL too. */
export function insightTables(em: EntityManager): Kysely<InsightTables> {
  return em.getKysely<InsightTables>().withPlugin(CAMEL_CASE);
}
