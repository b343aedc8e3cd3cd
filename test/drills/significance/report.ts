/** Prints rates by setting as a Markdown table. */
export class Table {
  private readonly rows: string[][] = [];

  constructor(
    private readonly title: string,
    private readonly columns: string[],
  ) {}

  add(name: string, rates: number[]): void {
    this.rows.push([name, ...rates.map((rate) => `${(100 * rate).toFixed(1)} %`)]);
  }

  print(): void {
    const lines = [[this.title, ...this.columns], ['---', ...this.columns.map(() => '---:')], ...this.rows];
    process.stdout.write(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
  }
}
