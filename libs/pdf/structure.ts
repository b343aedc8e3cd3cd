/** Elements that contain others (ISO 32000-1, 14.8.4). */
export type Group = 'Table' | 'TR' | 'L' | 'LI';
/** Elements that are drawn. */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'LBody' | 'Figure';

interface Description {
  /** Text for readers who do not see the element. */
  readonly alt?: string;
  /** The text of an element whose glyphs are not in reading order. */
  readonly actual?: string;
}

/**
 * Builds the structure tree of a document, which screen readers follow. Everything that is drawn is either an element
 * of the tree or an artifact, such as a line or a page number.
 */
export class Structure {
  private readonly open: PDFKit.PDFStructureElement[];
  /** PDF forbids elements within the drawing of another one. */
  private isMarking = false;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    const root = doc.struct('Document');
    doc.addStructure(root);
    this.open = [root];
  }

  /** Adds an element that contains those that `build` adds. */
  group(type: Group, build: () => void): void {
    if (this.isMarking) {
      build();
      return;
    }
    const element = this.doc.struct(type);
    this.parent.add(element);
    this.open.push(element);
    build();
    this.open.pop();
    element.end();
  }

  /** Draws an element on the present page. Within another one, it is a part of that. */
  mark<Result>(tag: Tag, draw: () => Result, description: Description = {}): Result {
    if (this.isMarking) return draw();
    const options = { ...description, ...(tag === 'TH' && { scope: 'Column' }) };
    const element = this.doc.struct(tag, options);
    this.parent.add(element);
    return this.marking((keep) => {
      element.add(() => {
        keep(draw());
      });
      element.end();
    });
  }

  /** Draws something that screen readers skip. */
  artifact<Result>(draw: () => Result): Result {
    if (this.isMarking) return draw();
    return this.marking((keep) => {
      this.doc.markContent('Artifact');
      keep(draw());
      this.doc.endMarkedContent();
    });
  }

  private get parent(): PDFKit.PDFStructureElement {
    const parent = this.open.at(-1);
    if (!parent) throw new Error('the document has no open element');
    return parent;
  }

  private marking<Result>(work: (keep: (result: Result) => void) => void): Result {
    const results: Result[] = [];
    this.isMarking = true;
    work((result) => results.push(result));
    this.isMarking = false;
    return results[0] as Result;
  }
}
