/** Words that hide the subject of a sentence, each with what to write instead. A space matches any gap. */
const PATTERNS: readonly (readonly [pattern: string, advice: string])[] = [
  [String.raw`\bwhom?ever\b`, 'name the actor: the user, the caller, the worker'],
  // Only inside a sentence: alone, `nobody` is a system user or a sample of a test.
  [
    String.raw`(?<=[a-z,:] )(no|some|any)body\b|\b(no|some|any)body(?=,? [a-z])`,
    'name the actor: no user, a caller',
  ],
  [String.raw`\bunless (told|given|said|asked)\b`, 'defaults to'],
  [String.raw`\b(is|are|was|were|be|been|being) told\b`, 'receives, is notified, is rejected with'],
  [String.raw`\btells\b`, 'returns, shows, reports, notifies'],
  [String.raw`\b(come|comes|came) to pass\b`, 'happens, is made'],
  [String.raw`\bwhat (comes|came|becomes|became) of\b`, 'the result of, the outcome of'],
  [String.raw`\b(is|are|was|were) asked for\b`, 'is requested'],
  [String.raw`\b(that|which) (is|are) none\b`, 'is not a …, is invalid'],
  [String.raw`\bwhere there (is|are) (none|one)\b`, 'if none exists, null without a …'],
  [String.raw`\bthere is no such thing\b`, 'not found'],
  [String.raw`\bnothing that\b`, 'name the thing: no file, no field'],
  [String.raw`\b(has|have|had|waits? for|waiting for) (its|their) turn\b`, 'is next, waits in the queue'],
  [String.raw`\bhears? of\b`, 'receives, reads'],
  [String.raw`\blets? us keep\b`, 'allows to store'],
  [String.raw`/\*\* (so|as) (many|long|much|often)\b`, 'name the quantity: maximum number of …'],
  [
    String.raw`\bso many (times|milliseconds|seconds|minutes|hours|days|pins|scans|credits)\b`,
    'the given number of …',
  ],
];
/** A space, or the end of a line with the mark that continues a comment. */
const GAP = String.raw`(?: |\n\s*(?:\* |// )?)`;
const WORDS = PATTERNS.map(([pattern, advice]) => ({
  pattern: new RegExp(pattern.replaceAll(' ', GAP), 'gi'),
  advice,
}));

interface Finding {
  /** From 1. */
  readonly line: number;
  readonly words: string;
  readonly advice: string;
}

/** Finds unclear words in a text, also across the lines of a comment or paragraph. */
export function findWords(text: string): Finding[] {
  return WORDS.flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => ({
      line: lineAt(text, index),
      words: words.replace(/\s+(\* |\/\/ )?/g, ' '),
      advice,
    })),
  ).sort((one, other) => one.line - other.line);
}

/** Finds the test titles in a spec that cannot be understood alone in a CI log. */
export function findWeakTitles(text: string): Finding[] {
  // A helper such as `describeWith` may have an argument before the title.
  const titles = [
    ...text.matchAll(
      /\b(describe|it)(?:[A-Z]\w*|\.\w+\([^\n]*?\))?\(\s*(?:(?:\w+|'\w+'|\[[^\]]*\]),\s*)?(['"`])(.*?)\2,/gs,
    ),
  ];
  return titles
    .filter(([, kind, , title = '']) =>
      kind === 'it'
        ? title.split(/\s+/).length < 3
        : /^(the|an?|of|in|on|at|as|with|for|after|when|while) /.test(title),
    )
    .map(({ 1: kind, 3: words = '', index }) => ({
      line: lineAt(text, index),
      words,
      advice: kind === 'it' ? 'a full sentence' : 'the name of the unit or the route',
    }));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
