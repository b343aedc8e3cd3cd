import { decodeText } from './url-text.js';

/*
 * The parts `data=` and `pb=` of Google's URLs are a protocol-buffer message as text: tokens
 * `!<field number><type letter><value>`, where a token of type `m` is a message of the next <value> tokens.
 * Google does not document it.
 */
export interface Token {
  field: number;
  type: string;
  value: string;
}

const TOKEN = /^(\d{1,4})([a-z])(.*)$/s;

/** @param raw percent-encoded, completely or only in its values */
export function readTokens(raw: string): Token[] {
  const data = raw.includes('!') ? raw : decodeText(raw);
  const tokens: Token[] = [];
  for (const piece of data.split('!').slice(1)) {
    const [, field, type = '', value = ''] = TOKEN.exec(piece) ?? [];
    const last = tokens.at(-1);
    if (field !== undefined) {
      tokens.push({ field: Number(field), type, value });
    } else if (last !== undefined) {
      // Google escapes a `!` in a text; a URL that was decoded by hand contains it unescaped.
      last.value += `!${piece}`;
    }
  }
  return tokens;
}

/** Returns the tokens directly inside a message, each with the tokens it contains. Truncated data ends early. */
function fieldsOf(tokens: readonly Token[]): { token: Token; inner: readonly Token[] }[] {
  const fields = [];
  let next = 0;
  for (const [at, token] of tokens.entries()) {
    if (at < next) continue;
    const count = token.type === 'm' && /^\d{1,6}$/.test(token.value) ? Number(token.value) : 0;
    next = at + 1 + count;
    fields.push({ token, inner: tokens.slice(at + 1, next) });
  }
  return fields;
}

/** Returns all messages in a field. */
export function messages(tokens: readonly Token[], field: number): (readonly Token[])[] {
  return fieldsOf(tokens)
    .filter(({ token }) => token.field === field && token.type === 'm')
    .map(({ inner }) => inner);
}

/** Returns the message at a path of fields, empty if there is none. The last one wins, as in protocol buffers. */
export function message(tokens: readonly Token[], ...path: number[]): readonly Token[] {
  return path.reduce((inner, field) => messages(inner, field).at(-1) ?? [], tokens);
}

/** Returns the decoded text of a field of the given type. */
export function textAt(tokens: readonly Token[], field: number, type: string): string | null {
  const found = fieldsOf(tokens).findLast(({ token }) => token.field === field && token.type === type);
  return found ? textOf(found.token) : null;
}

/** Returns the decoded texts of all fields of type `s`, at any depth. */
export function allTexts(tokens: readonly Token[]): string[] {
  return tokens.filter(({ type }) => type === 's').map(textOf);
}

function textOf({ value }: Token): string {
  return decodeText(value.replaceAll('*21', '!').replaceAll('*2A', '*'));
}
