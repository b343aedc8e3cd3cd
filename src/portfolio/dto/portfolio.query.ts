import { type CsvIds, CsvIdsField, CsvLocaleField } from '#platform/http/csv-style';
import { ChoiceField, IdField, TextField, WholeNumberField } from '#platform/http/fields';
import { CursorField } from '#platform/http/paging';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import { CHANGE_PERIODS, type ChangePeriod, type Direction, DIRECTIONS } from '../change-period.js';
import { decodePosition, type PortfolioSort } from '../read/portfolio-cursor.js';
import type { PortfolioFilter } from '../read/portfolio-filter.sql.js';
import { PORTFOLIO_ORDERS, type PortfolioOrder } from '../read/portfolio-order.sql.js';
import { isYes, YES_OR_NO, type YesOrNo } from './yes-or-no.js';

/** Query of GET /portfolio/summary. */
export class SummaryQuery {
  @TextField({ max: MAX_TAG_LENGTH, required: false, description: 'Only businesses with this tag' })
  tag?: string;

  @TextField({
    max: 150,
    required: false,
    description: 'Only businesses with this text in label, name, address or external id, ignoring case',
  })
  q?: string;

  @ChoiceField(CHANGE_PERIODS, {
    description: 'The change that filters and orders refer to; defaults to `previous`, the scan before',
  })
  against: ChangePeriod = 'previous';
}

/** The rows of the portfolio and their order. */
export class PortfolioRowsQuery extends SummaryQuery {
  @IdField({ in: 'query', required: false, example: 1, description: 'Only the keywords of this business' })
  business_id?: number;

  @KeywordField({ required: false, description: 'Only this keyword, ignoring case' })
  keyword?: string;

  @ChoiceField(YES_OR_NO, {
    description: 'Only keywords that count for the health of their business, or not',
  })
  tracked?: YesOrNo;

  @ChoiceField(YES_OR_NO, { description: 'Only keywords whose change is significant, or is not' })
  significant?: YesOrNo;

  @ChoiceField(DIRECTIONS, { description: 'Only keywords with a change in this direction' })
  direction?: Direction;

  @ChoiceField(PORTFOLIO_ORDERS, {
    description:
      'Defaults to `label`, then the keyword. `-` is descending. `label` and `keyword` ignore case. Rows without a value ' +
      'come last',
  })
  sort: PortfolioOrder = 'label';
}

/** Query of GET /portfolio.csv. */
export class PortfolioCsvQuery extends PortfolioRowsQuery {
  @CsvLocaleField()
  locale?: string;

  @CsvIdsField()
  ids?: CsvIds;
}

/** Query of GET /portfolio. */
export class PortfolioQuery extends PortfolioRowsQuery {
  @WholeNumberField({
    min: 1,
    max: 200,
    in: 'query',
    required: false,
    description: 'Rows per page; defaults to 100',
  })
  limit?: number;

  /** A cursor belongs to one order. */
  @CursorField((cursor, query) => isCursorOf(query, cursor))
  cursor?: string;
}

function isCursorOf({ sort, against }: Partial<PortfolioQuery>, cursor: string): boolean {
  const order = PORTFOLIO_ORDERS.find((known) => known === sort);
  const period = CHANGE_PERIODS.find((known) => known === against);
  return (
    order !== undefined && period !== undefined && decodePosition({ order, against: period }, cursor) !== null
  );
}

export function filterOf(query: PortfolioRowsQuery): PortfolioFilter {
  const { tag, q, keyword, direction, against, business_id: businessId, tracked, significant } = query;
  return {
    tag,
    q,
    keyword,
    direction,
    against,
    businessId,
    tracked: isYes(tracked),
    significant: isYes(significant),
  };
}

export function sortOf({ sort, against }: PortfolioRowsQuery): PortfolioSort {
  return { order: sort, against };
}
