/** Parameters: the import, the rows as JSON. */
export const INSERT_ROWS = `
  insert into business_import_row (import_id, number, line, given, extra, external_id, result, problem_code,
    problem_detail)
  select ?, number, line, given, extra, "externalId", case when "problemCode" is not null then 'refused' end,
    "problemCode", "problemDetail"
  from jsonb_to_recordset(?::jsonb) as row (number integer, line integer, given jsonb, extra jsonb,
    "externalId" text, "problemCode" text, "problemDetail" text)`;

/**
 * Stores results, which `:rows` has as JSON. Without the first and last number a planner without statistics compares each
 * result with each row of the import.
 */
export const STORE_RESULTS = `
  update business_import_row row set result = settled.result, business_id = settled."businessId",
    planned = settled.planned, problem_code = settled."problemCode", problem_detail = settled."problemDetail"
  from jsonb_to_recordset(:rows::jsonb) as settled (number integer, result text, "businessId" integer, planned jsonb,
    "problemCode" text, "problemDetail" text)
  where row.import_id = :importId and row.number between :first and :last and row.number = settled.number and row.result is null`;

export const LIST_ROWS = `
  select number as id, line, external_id as "externalId", business_id as "businessId", result,
    problem_code as "problemCode", problem_detail as "problemDetail"
  from business_import_row
  where import_id = :importId and number > :after and (:result::text is null or result = :result)
  order by number limit :count`;

export const LIST_REFUSED = `
  select given, extra, problem_code as "problemCode", problem_detail as "problemDetail"
  from business_import_row where import_id = ? and result = 'refused' order by number`;
