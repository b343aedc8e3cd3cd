import { MAX_ROW_LENGTH } from './row.js';

/** The text of one member of `features`; null if it is longer than `MAX_ROW_LENGTH`. */
export interface FeatureText {
  readonly line: number;
  readonly text: string | null;
}

/**
 * Extracts the members of `features` from a FeatureCollection in pieces and holds one of them at a time. It looks only
 * for quotes and brackets, so a member may be invalid JSON.
 */
export class FeatureScanner {
  private line = 1;
  /** The open brackets: '{[' inside of an array of the outermost object. */
  private open = '';
  private isInString = false;
  private isEscaped = false;
  private word = '';
  /** The last string directly in the outermost object: the key of the next value. */
  private key = '';
  private hasFeatures = false;
  private parts: string[] = [];
  private length = 0;
  private startLine = 0;

  /** Yields the members that end in this piece. */
  *read(piece: string): Generator<FeatureText> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] ?? '';
      if (character === '\n') this.line++;
      if (this.isInString) this.inString(character);
      else if (character === '"') {
        this.isInString = true;
        this.word = '';
      } else if (character === '{' || character === '[') {
        if (this.isMemberStart(character)) {
          from = at;
          this.startLine = this.line;
        }
        this.hasFeatures ||= this.open === '{' && character === '[' && this.key === 'features';
        this.open += character;
      } else if (character === '}' || character === ']') {
        this.open = this.open.slice(0, -1);
        if (this.open === '{[' && this.key === 'features') yield this.member(piece.slice(from, at + 1));
      }
    }
    if (this.open.length > 2 && this.key === 'features') this.append(piece.slice(from));
  }

  /** Returns why the file as a whole is invalid, after the last piece; null if it is valid. */
  problem(): string | null {
    if (this.open !== '' || this.isInString) return 'the file ends in the middle of the JSON';
    return this.hasFeatures ? null : 'it has no `features`: it is not a GeoJSON FeatureCollection';
  }

  get currentLine(): number {
    return this.line;
  }

  private isMemberStart(character: string): boolean {
    return this.open === '{[' && character === '{' && this.key === 'features';
  }

  private inString(character: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (character === '\\') this.isEscaped = true;
    else if (character === '"') {
      this.isInString = false;
      if (this.open === '{') this.key = this.word;
    } else if (this.open === '{' && this.word.length < 20) this.word += character;
  }

  private append(text: string): void {
    this.length += text.length;
    if (this.length > MAX_ROW_LENGTH) this.parts = [];
    else this.parts.push(text);
  }

  private member(end: string): FeatureText {
    this.append(end);
    const text = this.length > MAX_ROW_LENGTH ? null : this.parts.join('');
    this.parts = [];
    this.length = 0;
    return { line: this.startLine, text };
  }
}
