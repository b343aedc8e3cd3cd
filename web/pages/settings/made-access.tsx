import type { MadeThing } from '../../api/types.js';
import type { Query } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { madeKinds, madeText } from '../../i18n/messages/made-access.js';
import { Checkbox } from '../../ui/choices.js';
import { Loaded } from '../../ui/states.js';

/** Things that are kept, as `kind:id`. Those of unknown makers are kept unless they are chosen. */
export interface Choice {
  readonly kept: ReadonlySet<string>;
  readonly chosenUnknown: ReadonlySet<string>;
}

export const NO_CHOICE: Choice = { kept: new Set(), chosenUnknown: new Set() };

const nameOf = ({ kind, id }: MadeThing): string => `${kind}:${id}`;

/** Returns the chosen things as the API takes them; undefined for none. */
export function revokedBy(made: readonly MadeThing[] | undefined, choice: Choice): string | undefined {
  const chosen = (made ?? []).filter((thing) => isChosen(thing, choice)).map(nameOf);
  return chosen.length > 0 ? chosen.join(',') : undefined;
}

function isChosen(thing: MadeThing, { kept, chosenUnknown }: Choice): boolean {
  return thing.made_by === null ? chosenUnknown.has(nameOf(thing)) : !kept.has(nameOf(thing));
}

/** Asks which links, feeds and channels of a user or key are revoked with it. */
export function MadeAccess(props: {
  query: Query<readonly MadeThing[]>;
  choice: Choice;
  onChange: (choice: Choice) => void;
}) {
  return (
    <Loaded query={props.query}>
      {(made) => {
        const known = made.filter((thing) => thing.made_by !== null);
        const unknown = made.filter((thing) => thing.made_by === null);
        return (
          <>
            <Group title="known" things={known} {...props} />
            <Group title="unknown" things={unknown} {...props} />
          </>
        );
      }}
    </Loaded>
  );
}

function Group(props: {
  title: 'known' | 'unknown';
  things: readonly MadeThing[];
  choice: Choice;
  onChange: (choice: Choice) => void;
}) {
  const { t, format } = useI18n();
  const { title, things, choice, onChange } = props;
  if (things.length === 0) return null;
  const part = title === 'known' ? 'kept' : 'chosenUnknown';
  return (
    <fieldset>
      <legend>{t(madeText[title])}</legend>
      {things.map((thing) => (
        <Checkbox
          key={nameOf(thing)}
          label={t(madeKinds[thing.kind], { name: thing.name })}
          hint={
            thing.expires_at === null
              ? format.date(thing.created_at)
              : t(madeText.until, { date: format.date(thing.expires_at) })
          }
          checked={isChosen(thing, choice)}
          onChange={() => {
            const names = new Set(choice[part]);
            if (!names.delete(nameOf(thing))) names.add(nameOf(thing));
            onChange({ ...choice, [part]: names });
          }}
        />
      ))}
    </fieldset>
  );
}
