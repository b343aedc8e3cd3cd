import { CommandFailure } from '#platform/cli/command-failure';
import { parsePlainText } from '#platform/cli/option-parsers';
import { TextListField } from '#platform/http/fields';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#platform/ignoring-case';
import { InvalidArgumentError } from 'commander';

/** The tags to which a key or user is restricted; null for all businesses. */
export function RestrictionField(description: string): PropertyDecorator {
  return TextListField({
    max: MAX_TAG_LENGTH,
    notEmpty: true,
    maxItems: MAX_TAGS,
    nullable: true,
    description,
    example: ['acme'],
  });
}

/** Parses a value of the repeatable option `--tag`. */
export function collectTag(text: string, before: readonly string[] = []): string[] {
  const tags = uniqueTags([...before, parsePlainText(text, MAX_TAG_LENGTH)]);
  if (tags.length > MAX_TAGS) throw new InvalidArgumentError(`At most ${MAX_TAGS} tags are possible.`);
  return tags;
}

/** Removes duplicates, ignoring case. */
export function uniqueTags(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}

/** Returns the tags of the option `--tag`, or null for `--all`. @throws CommandFailure `wrong_usage` unless one is given */
export function tagsOrAll(tags: readonly string[] | undefined, all = false): readonly string[] | null {
  if (all === (tags !== undefined)) {
    throw new CommandFailure('wrong_usage', 'Give either --tag, once or several times, or --all.');
  }
  return tags ?? null;
}
