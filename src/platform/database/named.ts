interface Parsed {
  /** With `?` in place of each name. */
  readonly text: string;
  readonly names: readonly string[];
}

/** Statements by text. Only constants are passed, so there are few. */
const statements = new Map<string, Parsed>();

/** A string, a quoted name, a comment, a cast, or a parameter. The colon of a slice follows a bracket or its lower bound. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[^]*?\*\/|::|(?<![\w"'[\])]):([a-z]\w*)/gi;

/**
 * Binds the named parameters of a statement, each of which may stand at several places: `em.execute(...named(SQL, { now }))`.
 *
 * @param sql a constant; `:name` stands for a parameter, and a `?` for nothing
 * @returns the statement with `?`, and the values in their order
 * @throws Error if a parameter has no value, or a value no parameter
 */
export function named(
  sql: string,
  values: Readonly<Record<string, unknown>>,
): [sql: string, parameters: unknown[]] {
  const { text, names } = statements.get(sql) ?? parse(sql);
  const unknown = Object.keys(values).filter((name) => !names.includes(name));
  const missing = names.filter((name) => values[name] === undefined);
  if (unknown.length + missing.length > 0) {
    throw new Error(
      `a statement has no parameter ${unknown.join(', ')} or no value of ${missing.join(', ')}`,
    );
  }
  return [text, names.map((name) => values[name])];
}

function parse(sql: string): Parsed {
  const names: string[] = [];
  const text = sql.replace(TOKEN, (token: string, name?: string) => {
    if (name === undefined) return token;
    names.push(name);
    return '?';
  });
  const statement = { text, names };
  statements.set(sql, statement);
  return statement;
}
