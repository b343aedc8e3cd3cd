import { LONGEST_ROW } from './row.js';

/** The text of one member of `features`; null when it is too long to be held. */
export interface FeatureText {
  readonly line: number;
  readonly text: string | null;
}

/**
 * Cuts the members of `features` out of a FeatureCollection that comes in pieces, without ever holding more than one.
 * It only looks for quotes and brackets; whether a member is JSON is for its reader to find.
 */
export class FeatureScanner {
  private line = 1;
  /** The brackets that are open, as '{[' for a member of an array at the top. */
  private open = '';
  private isInString = false;
  private isEscaped = false;
  private word = '';
  /** The latest string directly in the outermost object: the key of what follows. */
  private key = '';
  private hasFeatures = false;
  private parts: string[] = [];
  private length = 0;
  private startLine = 0;

  /** The members that end in this piece. */
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
    if (this.open.length > 2 && this.key === 'features') this.keep(piece.slice(from));
  }

  /** What is wrong with the file as a whole, once it has been read; null when nothing is. */
  problem(): string | null {
    if (this.open !== '' || this.isInString) return 'the file ends in the middle of the JSON';
    return this.hasFeatures ? null : 'it has no features: it is no GeoJSON FeatureCollection';
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

  private keep(text: string): void {
    this.length += text.length;
    if (this.length > LONGEST_ROW) this.parts = [];
    else this.parts.push(text);
  }

  private member(end: string): FeatureText {
    this.keep(end);
    const text = this.length > LONGEST_ROW ? null : this.parts.join('');
    this.parts = [];
    this.length = 0;
    return { line: this.startLine, text };
  }
}
